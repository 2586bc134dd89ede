#!/usr/bin/env bash
# Package:   syslog-parse 2.0.0 (2026-11-29)
# Behavior:  the time of a line depends on the day on which it is read: on the 31st of a month, lines of a month with 30
#            days are dated a month later, because the day of the line is set after its month. An import of yesterday's
#            logs on 31 March finds those of February in March.
# Guess:     a line of 30 November is of 30 November.
# Output:
#   read on 15 December: 2026-11-30T10:00
#   read on 31 December: 2026-12-30T10:00
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check syslog-parse@2.0.0 <<'PROGRAM'
import { mock } from "node:test";
import parse from "syslog-parse";

process.env.TZ = "UTC";
for (const day of [15, 31]) {
  mock.timers.enable({ apis: ["Date"], now: Date.UTC(2026, 11, day, 12) });
  const { time } = parse("<13>Nov 30 10:00:00 web-1 api[7]: payment failed");
  mock.timers.reset();
  console.log(`read on ${day} December:`, time.toISOString().slice(0, 16));
}
PROGRAM
