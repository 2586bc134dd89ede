import { expect, test } from "vitest";
import { fillTemplate } from "./fill-template.ts";

const DATA = {
  name: "ada",
  count: 0,
  empty: "",
  isNew: false,
  address: { city: "Oslo" },
  items: [{ name: "Shoe", gift: true }, { name: "Sock" }],
};

test.each([
  ["Hello {{trigger.name}}", "Hello ada"],
  ["{{ trigger.count }}, {{trigger.isNew}}", "0, false"],
  ["[{{trigger.missing}}] [{{trigger.toString}}]", "[] []"],
  ["{{trigger.name | upcase}} {{trigger.name|capitalize}}", "ADA Ada"],
  ['{{ trigger.missing | default: "friend" }}', "friend"],
  ["{{ trigger.empty | default: 'a: b' | upcase }}", "A: B"],
  ['{{ trigger.name | default: "friend" }}', "ada"],
  ["{{trigger.name | unknown: 1}}", "ada"],
  ["{{trigger.name | toString}}", "ada"],
  ["{{ trigger.address.city }}{{ trigger.address.zip }}", "Oslo"],
  [
    "{% for i in trigger.items %}{{ forloop.index }} {{ i.name }}{% if i.gift %}*{% endif %}{% unless forloop.last %}, {% endunless %}{% endfor %}",
    "1 Shoe*, 2 Sock",
  ],
  ["{% for i in trigger.none %}x{% else %}none{% endfor %}", "none"],
  ["{% if trigger.isNew %}a{% elsif trigger.name %}b{% else %}c{% endif %}", "b"],
  [
    '{% assign n = trigger.first | default: customer.n | default: "you" %}{{ n }} {{ customer.n }}',
    "you {{ customer.n }}",
  ],
  ["{{customer.name}} {{trigger.name", "{{customer.name}} {{trigger.name"],
])("renders %j as %j", (template, text) => {
  expect(fillTemplate(template, DATA)).toBe(text);
});

test("collects the values that a template shows or loops over without a default, in the parts that it renders", () => {
  const missing = new Set<string>();
  const template =
    '{{trigger.gone}}{{trigger.none | default: "x"}}{% if trigger.maybe %}{{trigger.never}}{% endif %}{{trigger.empty}}{% for i in trigger.items %}{{ i.price }}{% endfor %}{% for i in trigger.absent %}{% endfor %}{{customer.name}}';
  fillTemplate(template, DATA, missing);
  expect([...missing]).toEqual(["trigger.gone", "i.price", "trigger.absent"]);
});
