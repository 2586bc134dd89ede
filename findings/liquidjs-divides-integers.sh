#!/usr/bin/env bash
# Package:   liquidjs 10.30.1 (2026-11-28)
# Behavior:  divided_by of two integers keeps the fraction, and of zero gives Infinity; Ruby's Liquid rounds down, and
#            reports an error. A template that was written for one engine mails another number with the other.
#            Customer.io uses both, depending on a message's age.
# Guess:     a port of Liquid computes what Liquid's documentation says: 10 divided by 4 is 2.
# Output:
#   2.5 2 Infinity
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check liquidjs@10.30.1 <<'PROGRAM'
import { Liquid } from "liquidjs";
const render = (template) => new Liquid().parseAndRender(template);
console.log(await render("{{ 10 | divided_by: 4 }} {{ 10 | divided_by: 4, true }} {{ 10 | divided_by: 0 }}"));
PROGRAM
