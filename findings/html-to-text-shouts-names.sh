#!/usr/bin/env bash
# Packages:  html-to-text 10.0.1, @react-email/render 2.3.1, liquidjs 10.30.1 (2026-11-28)
# Behavior:  the plain text of a template has headings in upper case, with the names inside of tags: Liquid finds no
#            CUSTOMER.NAME, so the text version greets without a name. React Email's plain text does the same.
# Guess:     a heading keeps its letters, or only its words change.
# Output:
#   html-to-text: HI {{ CUSTOMER.NAME }}
#   React Email: HI {{ CUSTOMER.NAME }}
#   the recipient reads: "HI "
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check html-to-text@10.0.1 @react-email/render@2.3.1 react@19.3.1 react-dom@19.3.1 liquidjs@10.30.1 <<'PROGRAM'
import { render } from "@react-email/render";
import { convert } from "html-to-text";
import { Liquid } from "liquidjs";
import { createElement } from "react";

const heading = "Hi {{ customer.name }}";
const text = convert(`<h1>${heading}</h1>`);
console.log("html-to-text:", text);
console.log("React Email:", await render(createElement("h1", null, heading), { plainText: true }));
const data = { customer: { name: "Ann" } };
console.log("the recipient reads:", JSON.stringify(await new Liquid().parseAndRender(text, data)));
PROGRAM
