#!/usr/bin/env bash
# Packages:  asciichart 1.5.25, simple-statistics 7.12.1, d3-array 3.2.5 (2026-11-29)
# Behavior:  Datadog has null where a series has no data. asciichart draws these points as 0, so a gap looks like an
#            outage, and simple-statistics counts them as 0 in a median. d3 leaves them out.
# Guess:     a gap in the line; null isn't counted, or the result isn't a number.
# Output:
#   median: simple-statistics 250 d3 505
#    510.00 ┼╮ ╭
#    340.00 ┤│ │
#    170.00 ┤│ │
#      0.00 ┤╰─╯
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check asciichart@1.5.25 simple-statistics@7.12.1 d3-array@3.2.5 <<'PROGRAM'
import asciichart from "asciichart";
import { median } from "d3-array";
import * as statistics from "simple-statistics";

const points = [500, null, null, 510];
console.log("median:", "simple-statistics", statistics.median(points), "d3", median(points));
const chart = asciichart.plot(points, { height: 3, padding: "       " });
for (const line of chart.split("\n")) console.log(line.trimEnd());
PROGRAM
