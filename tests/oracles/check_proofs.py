"""Has the proofs of our certificates checked by programs that know nothing of us.

    cargo run --release --example proofs -- OUT
    python tests/oracles/check_proofs.py OUT

For every folder of OUT: CaDiCaL must call `f.cnf` unsatisfiable, and dratify must accept
`proof.drat` step by step. How many proofs are needed at all, because unit propagation alone refutes
nothing, is counted: dratify must refuse an empty proof of those, so it is seen to refuse something.
Ends with 1 on any difference, or if there are fewer than 100 proofs of either claim.
"""

import subprocess
import sys
from collections import Counter
from pathlib import Path

from dratify import check_proof, parse_dimacs

UNSATISFIABLE = 20
LEAST = 100


def main():
    counts, wrong, refused = Counter(), [], 0
    for folder in sorted(Path(sys.argv[1]).iterdir()):
        counts[folder.name.rsplit("-", 1)[0]] += 1
        formula, proof = folder / "f.cnf", (folder / "proof.drat").read_text()
        cadical = subprocess.run(["cadical", "-q", "-n", formula], capture_output=True, check=False)
        if cadical.returncode != UNSATISFIABLE:
            wrong.append(f"{folder.name}: cadical ends with {cadical.returncode}")
        result = check_proof(parse_dimacs(formula.read_text(), strict=True), proof)
        if not (result.ok and result.reached_empty):
            wrong.append(f"{folder.name}: dratify: {result.reason}")
        refused += not check_proof(parse_dimacs(formula.read_text(), strict=True), "").ok
    print(*(f"{n} {claim}" for claim, n in sorted(counts.items())), f"{refused} need their lemmas", sep=", ")
    for line in wrong:
        print(line)
    if wrong or refused == 0 or any(counts[claim] < LEAST for claim in ("unique", "unsatisfiable")):
        sys.exit(1)


if __name__ == "__main__":
    main()
