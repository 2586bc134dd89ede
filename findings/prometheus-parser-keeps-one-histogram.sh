#!/usr/bin/env bash
# Packages:  parse-prometheus-text-format 1.1.1 (2026-11-30)
# Behavior:  a histogram with a label other than the bucket's, as every histogram of several routes has, is parsed into
#            one set of buckets: the last route's. Its label, its sum and its count are gone, as are all other routes.
#            The same parser keeps both routes of a counter.
# Guess:     one histogram for each route.
# Output:
#   calls: 2 of 2
#     {"value":"900","labels":{"route":"/pay"}}
#     {"value":"20","labels":{"route":"/health"}}
#   seconds: 1 of 2
#     {"buckets":{"1":"20","+Inf":"20"}}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check parse-prometheus-text-format@1.1.1 <<'PROGRAM'
import parse from "parse-prometheus-text-format";

const histogram = (route, fast, all) => `
seconds_bucket{route="${route}",le="1"} ${fast}
seconds_bucket{route="${route}",le="+Inf"} ${all}
seconds_sum{route="${route}"} ${all * 2}
seconds_count{route="${route}"} ${all}`;
const text = `# TYPE calls counter
calls{route="/pay"} 900
calls{route="/health"} 20
# TYPE seconds histogram${histogram("/pay", 100, 900)}${histogram("/health", 20, 20)}
`;
for (const { name, metrics } of (parse.default ?? parse)(text)) {
  console.log(`${name}: ${metrics.length} of 2`);
  for (const metric of metrics) console.log(`  ${JSON.stringify(metric)}`);
}
PROGRAM
