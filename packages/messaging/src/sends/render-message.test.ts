import { expect, it } from "vitest";
import { messageWarnings, renderMessage } from "./render-message.ts";

const DATA = {
  id: 42,
  vip: true,
  empty: "",
  address: { city: "Berlin", lines: ["Main St. 1", "c/o Bo"] },
  items: [
    { name: "Shoe", price: 49.5 },
    { name: "Sock", price: 4, note: "two" },
  ],
};

const content = (body: string) => ({ subject: "Order {{trigger.id}}", from: null, body, plain: null, liquid: [] });
const render = (body: string) => renderMessage(content(body), null, DATA).text;

it.each([
  ["{{ trigger.id }} {{ trigger['address'].city | upcase }} {{ trigger.missing }}|", "42 BERLIN |"],
  [
    "{% for i in trigger.items %}{{ forloop.index }}. {{ i.name }}{% unless forloop.last %}, {% endunless %}{% endfor %}",
    "1. Shoe, 2. Sock",
  ],
  ["{% for i in trigger.items reversed limit: 1 %}{{ i.name }}{% endfor %}", "Shoe"],
  ["{% for i in trigger.none %}x{% else %}nothing{% endfor %}", "nothing"],
  ["{% for i in trigger.items %}{% if i.note %}{{ i.note }}{% else %}-{% endif %}{% endfor %}", "-two"],
  ["{% if trigger.vip and trigger.items.size > 1 %}many{% elsif trigger.id %}one{% endif %}", "many"],
  ["{% case trigger.address.city %}{% when 'Rome', 'Berlin' %}EU{% else %}?{% endcase %}", "EU"],
  ["{% assign n = trigger.name | default: customer.name | default: 'you' %}{{ trigger.id }} {{ n }}", "42 {{ n }}"],
  ["{% assign c = trigger.address.city %}{% capture x %}in {{ c }}{% endcapture %}{{ x }}", "in Berlin"],
  ["{{ trigger.address.lines | join: ', ' }} {{ trigger.items[1].price | times: 2 }}", "Main St. 1, c/o Bo 8"],
  ["{% comment %}no{% endcomment %}{% raw %}{{ trigger.id }}{% endraw %}{% # no %}", "{{ trigger.id }}"],
  ["a {{- trigger.id -}} b", "a42b"],
  [
    "{{ trigger.id | money }} {% include 'x' %} {{ customer.name }}",
    "{{ trigger.id | money }} {% include 'x' %} {{ customer.name }}",
  ],
  ["{% if customer.vip %}{{ trigger.id }}{% endif %}", "{% if customer.vip %}{{ trigger.id }}{% endif %}"],
  ["<style>p{}</style><p>Hi {{ trigger.id }}</p><p>Bye &amp; <b>thanks</b></p>", "Hi 42\nBye & thanks"],
  ["{% if trigger.missing < 5 %}few{% else %}not few{% endif %}", "not few"],
  ["{% if trigger.address < 5 %}few{% endif %}", "{% if trigger.address < 5 %}few{% endif %}"],
  ["{{ trigger.items.name }}|{{ trigger.items[0].name }}", "|Shoe"],
  [
    "{% assign p = '100' %}{% if customer.vip %}{% assign p = '900' %}{% endif %}You owe {{ p }}",
    "{% if customer.vip %}{% assign p = '900' %}{% endif %}You owe {{ p }}",
  ],
  ["{{ trigger.id | divided_by: 2 }}", "21"],
  ["{{ trigger.id | divided_by: 4 }}", "{{ trigger.id | divided_by: 4 }}"],
  ["{{ trigger.items[0].price | divided_by: 0.5 }}", "99"],
  ["{% assign no = false %}{% if no == blank %}x{% endif %}{% if no == empty %}y{% endif %}", "x"],
  ["{% if trigger.missing == blank %}x{% endif %}{% if trigger.empty == empty %}y{% endif %}", "xy"],
  ["{% if trigger.missing == empty %}x{% endif %}", "{% if trigger.missing == empty %}x{% endif %}"],
  ["{% if trigger.items == blank %}x{% else %}{{ trigger.items.size }}{% endif %}", "2"],
  ["{% if trigger.id != empty %}x{% endif %}{% if trigger.empty != blank %}y{% endif %}", "x"],
  ...[
    "{% if empty == trigger.missing %}x{% endif %}",
    "{% if blank == trigger.empty %}x{% endif %}",
    "{% if trigger.items contains empty %}x{% endif %}",
    "{% case trigger.empty %}{% when empty %}x{% endcase %}",
    "{% case trigger.missing %}{% when blank %}x{% else %}y{% endcase %}",
    "{{ trigger.id | divided_by: 0 }}",
    "{{ '7' | divided_by: 2 }}",
    "{{ -7 | divided_by: 2 }}",
    "{{ trigger.id | sparkle }}",
  ].map((unread): [string, string] => [unread, unread]),
  ["Hello <style-x>Pay 900</style-x> now", "Hello Pay 900 now"],
])("%s is rendered as %j", (body, text) => {
  expect(render(body)).toBe(text);
});

it("several versions of a message are a warning, since a card shows one", () => {
  expect(messageWarnings([content("one")])).toEqual([]);
  expect(messageWarnings([content("one"), content("eins")])).toEqual([
    "The card shows the first of 2 versions of the message.",
  ]);
});

it.each([
  ["<p>Hello\u00a0Ada,</p><p>bye</p>", "Hello Ada,\n\nbye", false],
  ["<p>Pay 900</p>", "Pay 100", true],
  ["<p>Pay 900</p>", " ", false],
  ["<img src='x'>", "Pay 100", false],
])("the HTML %j of the text %j is a warning: %j", (body, plain, isWarning) => {
  const warning = "The HTML part of the message, which differs from its text, is not shown.";
  expect(messageWarnings([{ ...content(body), plain }])).toEqual(isWarning ? [warning] : []);
});

it("data cannot hide a part of the message, since only the template is read as HTML", () => {
  const body = "<p>Hello {{trigger.first_name | escape}}.</p><p>Your invoice is due.</p>";
  const rendered = renderMessage(content(body), null, { first_name: '<style> <a title="' });
  expect(rendered.text).toBe('Hello <style> <a title=".\nYour invoice is due.');
});

it("the text version and the subject of the call come first", () => {
  const message = renderMessage({ ...content("<p>x</p>"), plain: "Hello {{trigger.id}}" }, "For {{trigger.id}}", DATA);
  expect(message).toEqual({ subject: "For 42", text: "Hello 42" });
  expect(renderMessage({ ...content("<p>x</p>"), plain: " " }, null, DATA).text).toBe("x");
});

it("a template that is unbalanced, too deep or too long has no text, and does not throw", () => {
  const loop = (depth: number) => `${"{% for i in trigger.items %}".repeat(depth)}x${"{% endfor %}".repeat(depth)}`;
  for (const body of ["{% if trigger.id %}x", loop(31), loop(25), "x".repeat(200_001)]) expect(render(body)).toBeNull();
  expect(render("{% endif %}{% else %}{{ }}{{ | }}")).toContain("{% endif %}");
});
