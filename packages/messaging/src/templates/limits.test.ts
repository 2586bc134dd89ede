import { expect, it } from "vitest";
import { inspectMessages } from "./read-messages.ts";

const ITEMS = Array.from({ length: 5_000 }, (_, index) => ({ name: `n${index}`, price: index }));
const NAMES = ITEMS.map(({ name }) => name);
const each = (code: string) => `{% for i in (1..5000) %}${code}{% endfor %}`;

// Without the limits, each would take seconds, or more memory than there is.
it.each([
  ["empty loops within loops", "{% for i in (1..1000) %}".repeat(5) + "{% endfor %}".repeat(5)],
  ["a string that doubles", `{% assign x = 'aaaaaaaaaaaaaaaa' %}${"{% assign x = x | append: x %}".repeat(40)}{{ x }}`],
  ["a list that doubles", `{% assign x = trigger.items %}${"{% assign x = x | concat: x %}".repeat(30)}{{ x.size }}`],
  [
    "a capture that doubles",
    `{% capture a %}abcdefgh{% endcapture %}${"{% capture a %}{{ a }}{{ a }}{% endcapture %}".repeat(30)}`,
  ],
  ["a list that is sorted often", each("{% assign s = trigger.names | sort %}")],
  ["a list that is searched often", each("{% if trigger.names contains 'zz' %}{% endif %}")],
  ["lists that are compared often", each("{% if trigger.names == trigger.others %}{% endif %}")],
  ["a list that is shown often", each("{% capture x %}{{ trigger.names }}{% endcapture %}")],
  ["parts that depend in a loop", each("{% if customer.x %}{{ trigger.a }}{{ customer.y }}{% endif %}")],
  ["elements within elements", "<b>".repeat(30_000)],
])("%s end at the limits", async (_, body) => {
  const data = { items: ITEMS, names: NAMES, others: [...NAMES] };
  const { text, warnings } = await inspectMessages([{ fields: { body }, isHtml: true }], {}, data, null);
  expect(text).toBeNull();
  expect(warnings).toEqual([expect.stringMatching(/takes too much work|too deep/)]);
});
