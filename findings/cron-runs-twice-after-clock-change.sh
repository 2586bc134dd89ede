#!/usr/bin/env bash
# Packages:  cron 4.4.0, node-cron 4.6.0 (2026-11-29)
# Behavior:  in the night in which clocks go back, a daily job of cron runs twice, if its hour follows the repeated one:
#            first an hour too early, at a time that its expression doesn't name, then at the right time. So a job at
#            02:00 in New York, or at 03:30 in Berlin, sends everything twice. node-cron runs it once.
# Guess:     a time that exists once runs once.
# Output:
#   America/New_York 0 2 * * *
#     cron: 31 02:00, 01 01:00, 01 02:00, 02 02:00
#     node-cron: 31 02:00, 01 02:00, 02 02:00
#   Europe/Berlin 30 3 * * *
#     cron: 24 03:30, 25 02:30, 25 03:30, 26 03:30
#     node-cron: 24 03:30, 25 03:30, 26 03:30
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check cron@4.4.0 node-cron@4.6.0 <<'PROGRAM'
import { mock } from "node:test";
import { CronJob } from "cron";
import nodeCron from "node-cron";

const HOUR = 3_600_000;
const cases = [
  ["America/New_York", "0 2 * * *", Date.UTC(2026, 9, 31, 0)],
  ["Europe/Berlin", "30 3 * * *", Date.UTC(2026, 9, 24, 0)],
];
for (const [timeZone, expression, now] of cases) {
  const format = new Intl.DateTimeFormat("sv", { day: "2-digit", hour: "2-digit", minute: "2-digit", timeZone });
  mock.timers.enable({ apis: ["setTimeout", "Date"], now });
  const runs = { cron: [], "node-cron": [] };
  const note = (name) => () => runs[name].push(format.format(Date.now()));
  const job = CronJob.from({ cronTime: expression, timeZone, start: true, onTick: note("cron") });
  const task = nodeCron.schedule(expression, note("node-cron"), { timezone: timeZone });
  for (let minute = 0; minute < 60 * 60; minute++) {
    mock.timers.tick(60_000);
    await null;
  }
  await job.stop();
  task.stop();
  mock.timers.reset();
  console.log(timeZone, expression);
  for (const [name, times] of Object.entries(runs)) console.log(`  ${name}: ${times.join(", ")}`);
}
process.exit();
PROGRAM
