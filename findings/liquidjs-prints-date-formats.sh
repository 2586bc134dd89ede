#!/usr/bin/env bash
# Packages:  liquidjs 10.30.1, Ruby's Liquid 5.4.0 (2026-11-28)
# Behavior:  LiquidJS knows a part of the formats of dates, and prints the others as they are written: a message says
#            "until %F". Among them are the ISO date and the ISO time. Needs Debian's packages ruby and ruby-liquid.
# Guess:     all formats of strftime, as in Ruby.
# Output:
#   JS:   until %F at %R (week %V)
#   Ruby: until 2026-11-01 at 10:00 (week 44)
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check liquidjs@10.30.1 <<'PROGRAM'
import { Liquid } from "liquidjs";
import { renderInRuby } from "./ruby-liquid.mjs";

const template = '{{ "2026-11-01 10:00" | date: "until %F at %R (week %V)" }}';
console.log("JS:  ", await new Liquid().parseAndRender(template));
console.log("Ruby:", renderInRuby(template));
PROGRAM
