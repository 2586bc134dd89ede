#!/usr/bin/env bash
# Packages:  parse5 8.1.1, cheerio 1.2.0, liquidjs 10.30.1 (2026-11-28)
# Behavior:  a program that reads an email's HTML and writes it again moves a loop out of its table: HTML allows no text
#            between rows, so the tags go in front of the table, and the row stays behind. An order with two items is
#            mailed as one empty row. Nothing warns.
# Guess:     reading and writing HTML without a change keeps its text in place.
# Output:
#   parse5: {% for i in items %}{% endfor %}<table><tbody><tr><td>{{ i }}</td></tr></tbody></table>
#   cheerio: {% for i in items %}{% endfor %}<table><tbody><tr><td>{{ i }}</td></tr></tbody></table>
#   as written: <table><tr><td>cup</td></tr><tr><td>pot</td></tr></table>
#   after parse5: <table><tbody><tr><td></td></tr></tbody></table>
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check parse5@8.1.1 cheerio@1.2.0 liquidjs@10.30.1 <<'PROGRAM'
import { load } from "cheerio";
import { Liquid } from "liquidjs";
import { parse, serialize } from "parse5";

const table = "<table>{% for i in items %}<tr><td>{{ i }}</td></tr>{% endfor %}</table>";
const body = (html) => html.replace(/^.*<body>|<\/body>.*$/gs, "");
const rewritten = body(serialize(parse(table)));
console.log("parse5:", rewritten);
console.log("cheerio:", body(load(table).html()));
const data = { items: ["cup", "pot"] };
console.log("as written:", await new Liquid().parseAndRender(table, data));
console.log("after parse5:", await new Liquid().parseAndRender(rewritten, data));
PROGRAM
