#!/usr/bin/env bash
# Package:   datadog-metrics 0.12.1 (2026-11-28)
# Behavior:  gauge() and increment() take a timestamp, but all values of a name between two flushes become one point at the
#            last timestamp: a program that sends the past hour sends its last value, and one count of the entire hour in
#            its last minute.
# Guess:     one point for each timestamp.
# Output:
#   gauge of 3 minutes: [[1793527320,30]]
#   count of 3 minutes: [[1793527320,60]]
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check datadog-metrics@0.12.1 <<'PROGRAM'
import metrics from "datadog-metrics";

let series;
const reporter = { report: async (sent) => (series = sent) };
const logger = new metrics.BufferedMetricsLogger({ reporter, flushIntervalSeconds: 0 });
const start = Date.UTC(2026, 10, 1, 10);
for (const [minute, value] of [10, 20, 30].entries()) {
  logger.gauge("orders.open", value, [], start + 60_000 * minute);
  logger.increment("orders.paid", value, [], start + 60_000 * minute);
}
await logger.flush();
for (const { type, points } of series) console.log(`${type} of 3 minutes: ${JSON.stringify(points)}`);
PROGRAM
