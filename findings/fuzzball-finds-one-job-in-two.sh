#!/usr/bin/env bash
# Packages:  fuzzball 2.2.6, fastest-levenshtein 1.0.16 (2026-11-30)
# Behavior:  fuzzball removes all characters but letters and digits before it compares, unless an option forbids it. A
#            C# and a C++ developer are therefore 100 of 100 equal, as are -5 and +5, and dedupe() keeps one of the
#            two. Two equal texts without letters and digits score 0.
# Guess:     100 means equal texts, and equal texts score 100.
# Output:
#   C# Developer and C++ Developer: ratio 100, 2 edits
#   Growth +5 % and Growth -5 %: ratio 100, 1 edits
#   .NET and Net: ratio 100, 3 edits
#   *** and ***: ratio 0, 0 edits
#   dedupe of C# Developer, C++ Developer, Java Developer: C++ Developer, Java Developer
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check fuzzball@2.2.6 fastest-levenshtein@1.0.16 <<'PROGRAM'
import { distance } from "fastest-levenshtein";
import * as fuzzball from "fuzzball";

const pairs = [["C# Developer", "C++ Developer"], ["Growth +5 %", "Growth -5 %"], [".NET", "Net"], ["***", "***"]];
for (const [one, other] of pairs)
  console.log(`${one} and ${other}: ratio ${fuzzball.ratio(one, other)}, ${distance(one, other)} edits`);
const titles = ["C# Developer", "C++ Developer", "Java Developer"];
const kept = fuzzball.dedupe(titles, { cutoff: 99, scorer: fuzzball.ratio }).map(([title]) => title);
console.log(`dedupe of ${titles.join(", ")}: ${kept.join(", ")}`);
PROGRAM
