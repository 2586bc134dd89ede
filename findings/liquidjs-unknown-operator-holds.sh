#!/usr/bin/env bash
# Packages:  liquidjs 10.30.1, Ruby's Liquid 5.4.0 (2026-11-28)
# Behavior:  a word that is no operator makes a condition hold for every recipient: LiquidJS takes the first value and
#            ignores what follows, except for <>, an operator of Ruby's Liquid, with which a condition never holds.
#            Ruby's Liquid reports the unknown operator in the output. Needs Debian's packages ruby and ruby-liquid.
# Guess:     an error that names the operator.
# Output:
#   {% if plan is "pro" %}yes{% else %}no{% endif %} JS: yes Ruby: Liquid error: Unknown operator is
#   {% if age gt 18 %}yes{% else %}no{% endif %} JS: yes Ruby: Liquid error: Unknown operator gt
#   {% if plan <> "pro" %}yes{% else %}no{% endif %} JS: no Ruby: yes
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check liquidjs@10.30.1 <<'PROGRAM'
import { Liquid } from "liquidjs";
import { renderInRuby } from "./ruby-liquid.mjs";

const data = { plan: "free", age: 9 };
for (const condition of ['plan is "pro"', "age gt 18", 'plan <> "pro"']) {
  const template = `{% if ${condition} %}yes{% else %}no{% endif %}`;
  console.log(template, "JS:", await new Liquid().parseAndRender(template, data), "Ruby:", renderInRuby(template, data));
}
PROGRAM
