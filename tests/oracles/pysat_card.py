"""Holds our cardinality encoders against those of PySAT.

    cargo run --example cardinality_dump | python tests/oracles/pysat_card.py

Reads formulas, one JSON object a line as the example above describes them, and compares which
assignments of the inputs have a model with the same of every encoding that PySAT's CardEnc has for
the constraint. PySAT lacks some: pairwise, bitwise and ladder take few bounds. What is left out is
counted. Ends with 1 on any difference, or if there was nothing to compare.
"""

import json
import sys
from collections import Counter
from itertools import product

from pysat.card import CardEnc, EncType, UnsupportedBound
from pysat.solvers import Solver

THEIRS = {name: code for name, code in vars(EncType).items() if not name.startswith("_")}
BUILD = {"at-most-one": CardEnc.atmost, "exactly-k": CardEnc.equals}


def main():
    see_a_planted_difference()
    compared, unsupported, differences = Counter(), Counter(), []
    cache = {}
    for line in sys.stdin:
        ours = json.loads(line)
        constraint, n, bound, order = (ours[key] for key in ("constraint", "inputs", "bound", "order"))
        found = projected(n, order + ours["clauses"])
        for name in THEIRS:
            key = (constraint, n, bound, json.dumps(order), name)
            if key not in cache:
                cache[key] = their_models(constraint, n, bound, order, name)
            if cache[key] is None:
                unsupported[constraint] += 1
                continue
            compared[constraint, ours["encoder"]] += 1
            if found != cache[key]:
                differences.append(f"{constraint} {bound} of {n}, order {order}: "
                                   f"{ours['encoder']} has {sorted(found)}, "
                                   f"{name} has {sorted(cache[key])}")
    for (constraint, encoder), number in compared.items():
        print(f"{constraint} {encoder}: {number} comparisons")
    for constraint, number in unsupported.items():
        print(f"{constraint}: {number} comparisons left out, PySAT has no such bound there")
    print(f"{compared.total()} comparisons, {len(differences)} differences")
    for difference in differences:
        print(difference, file=sys.stderr)
    kinds = {constraint for constraint, _ in compared}
    if kinds != set(BUILD):
        print(f"nothing to compare for {set(BUILD) - kinds}", file=sys.stderr)
    return 1 if differences or kinds != set(BUILD) else 0


def their_models(constraint, n, bound, order, name):
    """What PySAT's encoding allows, or None where it has none for this bound."""
    try:
        build = BUILD[constraint]
        theirs = build(lits=list(range(1, n + 1)), bound=bound, top_id=n, encoding=THEIRS[name])
    except UnsupportedBound:
        return None
    return projected(n, order + theirs.clauses, theirs.atmosts)


def projected(n, clauses, at_most=()):
    """The assignments of variables 1 to n that extend to a model. MiniCard knows at-most-k itself,
    which is what PySAT's `native` encoding needs."""
    if [] in clauses:
        return set()
    with Solver("minicard", bootstrap_with=clauses) as solver:
        for lits, bound in at_most:
            solver.add_atmost(lits, bound)
        signs = product((-1, 1), repeat=n)
        assignments = (tuple(sign * (i + 1) for i, sign in enumerate(each)) for each in signs)
        return {lits for lits in assignments if solver.solve(assumptions=lits)}


def see_a_planted_difference():
    """A comparison that cannot fail would be worth nothing."""
    for name in THEIRS:
        theirs = their_models("at-most-one", 3, 1, [], name)
        if projected(3, [[-1, -2], [-1, -3], [-2, -3]]) != theirs:
            sys.exit(f"{name}: differs from pairwise")
        if projected(3, [[-1, -2], [-1, -3]]) == theirs:
            sys.exit(f"{name}: a missing clause is not seen")


if __name__ == "__main__":
    sys.exit(main())
