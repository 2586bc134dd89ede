#!/usr/bin/env bash
# Packages:  turndown 7.2.5, node-html-markdown 2.0.0 (2026-11-29)
# Behavior:  the Markdown that a model reads of an email or a page has other figures. turndown keeps a price that is
#            struck out and drops its line, so an old and a new price are one number, and both converters write ten to
#            the sixth as 106.
# Guess:     a price that is struck out is marked or missing, and an exponent is marked.
# Output:
#   turndown: Was 5040 USD | Was $50 $40 | 106 users
#   node-html-markdown: Was ~~50~~40 USD | Was ~~$50~~ $40 | 106 users
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check turndown@7.2.5 node-html-markdown@2.0.0 <<'PROGRAM'
import { NodeHtmlMarkdown } from "node-html-markdown";
import Turndown from "turndown";

const turndown = new Turndown();
const pieces = [
  "<p>Was <del>50</del><ins>40</ins> USD</p>",
  "<p>Was <s>$50</s> $40</p>",
  "<p>10<sup>6</sup> users</p>",
];
console.log("turndown:", pieces.map((piece) => turndown.turndown(piece)).join(" | "));
console.log("node-html-markdown:", pieces.map((piece) => NodeHtmlMarkdown.translate(piece)).join(" | "));
PROGRAM
