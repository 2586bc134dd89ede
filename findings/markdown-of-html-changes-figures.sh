#!/usr/bin/env bash
# Packages:  turndown 7.2.5, node-html-markdown 2.0.0, liquidjs 10.30.1 (2026-11-29)
# Behavior:  the Markdown that a model reads of an email or a page has other figures. turndown keeps a price that is
#            struck out and drops its line, so an old and a new price are one number, and both converters write ten to
#            the sixth as 106. Both escape the underscore of a Liquid variable, which LiquidJS then refuses.
# Guess:     a price that is struck out is marked or missing, an exponent is marked, and a placeholder stays.
# Output:
#   turndown: Was 5040 USD | Was $50 $40 | 106 users | Hi {{ first\_name }}
#   node-html-markdown: Was ~~50~~40 USD | Was ~~$50~~ $40 | 106 users | Hi {{ first\_name }}
#   LiquidJS: TokenizationError
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check turndown@7.2.5 node-html-markdown@2.0.0 liquidjs@10.30.1 <<'PROGRAM'
import { Liquid } from "liquidjs";
import { NodeHtmlMarkdown } from "node-html-markdown";
import Turndown from "turndown";

const turndown = new Turndown();
const pieces = [
  "<p>Was <del>50</del><ins>40</ins> USD</p>",
  "<p>Was <s>$50</s> $40</p>",
  "<p>10<sup>6</sup> users</p>",
  "<p>Hi {{ first_name }}</p>",
];
console.log("turndown:", pieces.map((piece) => turndown.turndown(piece)).join(" | "));
console.log("node-html-markdown:", pieces.map((piece) => NodeHtmlMarkdown.translate(piece)).join(" | "));
try {
  console.log("LiquidJS:", new Liquid().parseAndRenderSync(turndown.turndown(pieces[3]), { first_name: "Ann" }));
} catch ({ name }) {
  console.log("LiquidJS:", name);
}
PROGRAM
