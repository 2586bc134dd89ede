#!/usr/bin/env bash
# Packages:  mjml 5.4.1, liquidjs 10.30.1 (2026-11-28)
# Behavior:  Liquid between two components is dropped, also with strict validation and without an error: the part of a
#            message that was for some recipients goes to all of them, and a loop around a section prints one empty row.
#            The same Liquid within a component is kept.
# Guess:     text that MJML cannot place is kept, or is a validation error.
# Output:
#   errors: 0
#   for a customer who is no VIP: Your VIP code: GOLD50
#   within a component:
#   around a section: "1 x "
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check mjml@5.4.1 liquidjs@10.30.1 <<'PROGRAM'
import { Liquid } from "liquidjs";
import mjml2html from "mjml";

const mjml = (body) => mjml2html(`<mjml><mj-body>${body}</mj-body></mjml>`, { validationLevel: "strict" });
const section = (column) => `<mj-section><mj-column>${column}</mj-column></mj-section>`;
const mail = async ({ html }, data) => {
  const text = await new Liquid().parseAndRender(html, data);
  return text.replace(/<!--.*?-->|<(style|title)[\s\S]*?<\/\1>|<[^>]*>/gs, "").trim();
};
const between = await mjml(section("{% if vip %}<mj-text>Your VIP code: GOLD50</mj-text>{% endif %}"));
console.log("errors:", between.errors.length);
console.log("for a customer who is no VIP:", await mail(between, { vip: false }));
const within = await mjml(section("<mj-text>{% if vip %}Your VIP code: GOLD50{% endif %}</mj-text>"));
console.log(`within a component: ${await mail(within, { vip: false })}`.trim());
const loop = await mjml(`{% for item in items %}${section("<mj-text>1 x {{ item }}_</mj-text>")}{% endfor %}`);
console.log("around a section:", JSON.stringify((await mail(loop, { items: ["cup", "pot"] })).replace("_", "")));
PROGRAM
