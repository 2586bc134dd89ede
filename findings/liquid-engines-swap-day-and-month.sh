#!/usr/bin/env bash
# Packages:  liquidjs 10.30.1, Ruby's Liquid 5.4.0 (2026-11-28)
# Behavior:  LiquidJS takes the month of a date in numbers first, also with dots, and Ruby's Liquid the day, also with
#            slashes. One template mails two different days, depending on which of Customer.io's engines renders it.
#            Needs Debian's packages ruby and ruby-liquid.
# Guess:     both read a date alike, or leave one that is ambiguous as it is.
# Output:
#   02/11/2026 JS: February 11 Ruby: November 2
#   02.11.2026 JS: February 11 Ruby: November 2
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check liquidjs@10.30.1 <<'PROGRAM'
import { Liquid } from "liquidjs";
import { renderInRuby } from "./ruby-liquid.mjs";

const template = '{{ day | date: "%B %-d" }}';
for (const day of ["02/11/2026", "02.11.2026"])
  console.log(day, "JS:", await new Liquid().parseAndRender(template, { day }), "Ruby:", renderInRuby(template, { day }));
PROGRAM
