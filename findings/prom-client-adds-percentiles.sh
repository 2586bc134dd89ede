#!/usr/bin/env bash
# Packages:  prom-client 15.1.3 (2026-11-30)
# Behavior:  a program that runs as several workers adds up their metrics with prom-client's AggregatorRegistry, and by
#            default this adds the percentiles of a Summary too. Three workers that answer each request in 0.2 seconds
#            have a median of 0.6 seconds, and sixteen one of 3.2 seconds. Sum and count stay right.
# Guess:     a percentile between the smallest and the largest worker's, or an error, since percentiles don't add up.
# Output:
#   workers 1: median 0.2 s, 99th percentile 0.2 s, mean 0.2 s
#   workers 3: median 0.6 s, 99th percentile 0.6 s, mean 0.2 s
#   workers 16: median 3.2 s, 99th percentile 3.2 s, mean 0.2 s
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check prom-client@15.1.3 <<'PROGRAM'
import { AggregatorRegistry, Registry, Summary } from "prom-client";

/** The metrics of a worker that answers 100 requests in 0.2 seconds each. */
const work = async () => {
  const registers = [new Registry()];
  const summary = new Summary({ name: "seconds", help: "Duration", percentiles: [0.5, 0.99], registers });
  for (let request = 0; request < 100; request++) summary.observe(0.2);
  return registers[0].getMetricsAsJSON();
};
for (const workers of [1, 3, 16]) {
  const each = await Promise.all(Array.from({ length: workers }, work));
  const [{ values }] = await AggregatorRegistry.aggregate(each).getMetricsAsJSON();
  const [median, high, sum, count] = values.map(({ value }) => Math.round(value * 1000) / 1000);
  console.log(`workers ${workers}: median ${median} s, 99th percentile ${high} s, mean ${sum / count} s`);
}
PROGRAM
