#!/usr/bin/env bash
# Packages:  liquid 5.1.1, liquid-node 3.0.1, liquidjs 10.30.1 for comparison (2026-11-30)
# Behavior:  a template is parsed once and rendered for each person. In liquid and liquid-node, a variable that one
#            person's rendering assigned stays in the template, so everybody after the first VIP gets the VIP's
#            discount. A person with 0 points, or with an empty company, has none for a condition. LiquidJS and the
#            language's own documentation take both for true.
# Guess:     each rendering starts with its own data, and a condition fails for nil and false only.
# Output:
#   liquid: Bob none, Ann 20 %, Cid 20 %, Dan 20 %
#   liquid: with 0 points: has none
#   liquid-node: Bob none, Ann 20 %, Cid 20 %, Dan 20 %
#   liquid-node: with 0 points: has none
#   liquidjs: Bob none, Ann 20 %, Cid none, Dan none
#   liquidjs: with 0 points: has some
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check liquid@5.1.1 liquid-node@3.0.1 liquidjs@10.30.1 <<'PROGRAM'
import liquid from "liquid";
import liquidNode from "liquid-node";
import { Liquid } from "liquidjs";

const discount = '{% if vip %}{% assign discount = "20 %" %}{% endif %}{{ name }} {{ discount | default: "none" }}';
const points = "{% if points %}has some{% else %}has none{% endif %}";
const people = [{ name: "Bob" }, { name: "Ann", vip: true }, { name: "Cid" }, { name: "Dan", vip: false }];
const engines = { liquid: new liquid.Engine(), "liquid-node": new liquidNode.Engine(), liquidjs: new Liquid() };
for (const [name, engine] of Object.entries(engines)) {
  const template = await engine.parse(discount);
  const texts = [];
  for (const person of people)
    texts.push(await (template.render ? template.render(person) : engine.render(template, person)));
  console.log(`${name}: ${texts.join(", ")}`);
  console.log(`${name}: with 0 points: ${await engine.parseAndRender(points, { points: 0 })}`);
}
PROGRAM
