#!/usr/bin/env bash
# Packages:  bloom-filters 3.0.4 (2026-11-30)
# Behavior:  HyperLogLog counts 4 of 10 distinct visitors, 42 of 100, and none of one. Up to about as many visitors as
#            registers, it returns about half of them; a larger sketch, which should be more exact, does so for longer.
#            Its own accuracy() promises 1 to 3 percent.
# Guess:     small counts are nearly exact: the algorithm corrects them, and more registers make them better.
# Output:
#   1024 registers, 3.3 % promised: 1 is 0, 10 is 4, 100 is 42, 1000 is 481, 10000 is 9750
#   4096 registers, 1.6 % promised: 1 is 0, 10 is 4, 100 is 41, 1000 is 499, 10000 is 11928
#   16384 registers, 0.8 % promised: 1 is 0, 10 is 4, 100 is 41, 1000 is 507, 10000 is 4942
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check bloom-filters@3.0.4 <<'PROGRAM'
import filters from "bloom-filters";

for (const registers of [1024, 4096, 16384]) {
  const counts = [1, 10, 100, 1000, 10000].map((visitors) => {
    const sketch = new filters.HyperLogLog(registers);
    for (let id = 0; id < visitors; id++) sketch.update(`user-${id}`);
    return `${visitors} is ${sketch.count(true)}`;
  });
  const promised = (100 * new filters.HyperLogLog(registers).accuracy()).toFixed(1);
  console.log(`${registers} registers, ${promised} % promised: ${counts.join(", ")}`);
}
PROGRAM
