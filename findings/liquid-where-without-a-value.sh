#!/usr/bin/env bash
# Packages:  liquidjs 10.30.1, Ruby's Liquid 5.4.0 (2026-11-28)
# Behavior:  `where` with a value that the recipient lacks selects every item that has any value: a message shows all of
#            them. In LiquidJS, null selects none, so the recipients without an attribute and those with null get
#            different messages. Needs Debian's packages ruby and ruby-liquid.
# Guess:     no item has the missing value, so the list is empty.
# Output:
#   {} JS: "cup, pot" Ruby: "cup, pot"
#   {"favorite":null} JS: "" Ruby: "cup, pot"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check liquidjs@10.30.1 <<'PROGRAM'
import { Liquid } from "liquidjs";
import { renderInRuby } from "./ruby-liquid.mjs";

const template = '{{ items | where: "category", customer.favorite | map: "name" | join: ", " }}';
const items = [{ name: "cup", category: "tea" }, { name: "pot", category: "tea" }, { name: "gift card" }];
for (const customer of [{}, { favorite: null }]) {
  const texts = [await new Liquid().parseAndRender(template, { items, customer }), renderInRuby(template, { items, customer })];
  const [script, ruby] = texts.map((text) => JSON.stringify(text));
  console.log(JSON.stringify(customer), "JS:", script, "Ruby:", ruby);
}
PROGRAM
