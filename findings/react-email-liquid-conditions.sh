#!/usr/bin/env bash
# Packages:  @react-email/render 2.3.1, Ruby's Liquid 5.4.0, liquidjs 10.30.1 (2026-11-28)
# Behavior:  React writes > and " inside of Liquid tags as entities. Ruby's Liquid then ignores the rest of the tag
#            without an error: a condition `age > 18` holds for each age, and a default is lost. LiquidJS refuses it.
#            Needs Debian's packages ruby and ruby-liquid.
# Guess:     Liquid in the text of a component works, as it does in a file of HTML, or each engine refuses it.
# Output:
#   React: {% if age &gt; 18 %}Wine offer{% endif %} Hi {{ name | default: &quot;friend&quot; }}
#   Ruby, age 9: "Wine offer Hi "
#   LiquidJS: expected "|" before filter, line:1, col:12
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @react-email/render@2.3.1 react@19.3.1 react-dom@19.3.1 liquidjs@10.30.1 <<'PROGRAM'
import { render } from "@react-email/render";
import { Liquid } from "liquidjs";
import { createElement, Fragment } from "react";
import { renderInRuby } from "./ruby-liquid.mjs";

const text = '{% if age > 18 %}Wine offer{% endif %} Hi {{ name | default: "friend" }}';
const html = (await render(createElement(Fragment, null, text))).replace(/<!.*?>/g, "");
console.log("React:", html);
console.log("Ruby, age 9:", JSON.stringify(renderInRuby(html, { age: 9 })));
console.log("LiquidJS:", await new Liquid().parseAndRender(html, { age: 9 }).catch(({ message }) => message));
PROGRAM
