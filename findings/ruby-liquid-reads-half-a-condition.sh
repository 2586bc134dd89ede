#!/usr/bin/env bash
# Packages:  Ruby's Liquid 5.4.0, liquidjs 10.30.1 (2026-11-28)
# Behavior:  Ruby's Liquid reads a tag up to where it stops understanding it, and ignores the rest without an error: a
#            condition with && is only its first part, a sum is its first number, a default without its colon is lost,
#            and so is a limit. LiquidJS refuses most of them. Customer.io uses both engines. Needs Debian's packages
#            ruby and ruby-liquid.
# Guess:     a syntax error, as for an unknown tag.
# Output:
#   {% if vip && age > 18 %}yes{% else %}no{% endif %} Ruby: yes JS: expected "|" before filter, line:1, col:12
#   {{ price + shipping }} Ruby: 20 JS: expected "|" before filter, line:1, col:11
#   Hi {{ name | default "friend" }} Ruby: Hi  JS: expected ":" after filter name, line:1, col:22
#   {% for item in items limit 1 %}{{ item }}{% endfor %} Ruby: abc JS: a
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check liquidjs@10.30.1 <<'PROGRAM'
import { Liquid } from "liquidjs";
import { renderInRuby } from "./ruby-liquid.mjs";

const data = { vip: true, age: 9, price: 20, shipping: 5, items: ["a", "b", "c"] };
for (const template of [
  "{% if vip && age > 18 %}yes{% else %}no{% endif %}",
  "{{ price + shipping }}",
  'Hi {{ name | default "friend" }}',
  "{% for item in items limit 1 %}{{ item }}{% endfor %}",
]) {
  const script = await new Liquid().parseAndRender(template, data).catch(({ message }) => message);
  console.log(template, "Ruby:", renderInRuby(template, data), "JS:", script);
}
PROGRAM
