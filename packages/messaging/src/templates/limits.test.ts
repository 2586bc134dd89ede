import { expect, it } from "vitest";
import { inspectMessages } from "./read-messages.ts";

const ITEMS = Array.from({ length: 5_000 }, (_, index) => ({ name: `n${index}`, price: index }));
const NAMES = ITEMS.map(({ name }) => name);
const BLANKS = Array.from({ length: 100_000 }, () => "");
const DATA = {
  items: ITEMS,
  names: NAMES,
  others: [...NAMES],
  blanks: BLANKS,
  same: [...BLANKS],
  nested: [BLANKS],
  alike: [[...BLANKS]],
  map: Object.fromEntries(NAMES.map((name) => [name, 1])),
  long: "a".repeat(20_000),
};
const DERIVED = Array.from(
  { length: 50 },
  (_, index) => `{% assign x${index} = x${index - 1} | append: trigger.a${index} %}`,
).join("");
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
  ["a list of empty strings that is shown often", each("{{ trigger.blanks }}")],
  ["a map that is looped over often", each("{% for a in trigger.map %}{% break %}{% endfor %}")],
  ["a list that is looped over often", each("{% for a in trigger.blanks %}{% break %}{% endfor %}")],
  ["lists within lists that are compared often", each("{% if trigger.nested == trigger.alike %}{% endif %}")],
  ["lists that a case compares often", each("{% case trigger.blanks %}{% when trigger.same %}{% endcase %}")],
  ["a map that is mapped often", each("{% assign x = trigger.items | map: 'name' %}")],
  ["a name with many parts", each(`{{ trigger${".a".repeat(4_000)} }}`)],
  ["a string that is put between others", "{% assign x = trigger.long | replace: 'a', trigger.long %}{{ x.size }}"],
  ["a string that joins others", "{% assign x = trigger.blanks | join: trigger.long %}{{ x.size }}"],
  ["elements within elements", "<b>".repeat(30_000)],
  ["branches that are tried often", each(`{% if false %}${"{% elsif false %}".repeat(2_000)}{% endif %}`)],
  ["elements beside elements", "<p>".repeat(30_000)],
])("%s end at the limits", async (_, body) => {
  const { text, warnings } = await inspectMessages([{ fields: { body }, isHtml: true }], {}, DATA, null);
  expect(text).toBeNull();
  expect(warnings).toEqual([expect.stringMatching(/takes too much work|too deep/)]);
});

it("many versions of a message are read up to a limit, and what no version was found to read is not called unused", async () => {
  const version = { fields: { body: "{{ trigger.id }} ".repeat(1_000) }, isHtml: true };
  const versions = Array.from({ length: 100 }, () => version);
  const { variables, use } = await inspectMessages(versions, {}, { other: 1 }, null);
  expect({ variables, use }).toEqual({
    variables: null,
    use: { missing: [], possible: ["id"], notLists: [], unused: [] },
  });
});

it("values that are derived from many others end at the limits", async () => {
  const body = `${DERIVED}{{ 'a' | foo: ${"x49, ".repeat(1_900)}1 }}`;
  const { variables } = await inspectMessages([{ fields: { body }, isHtml: true }], {}, DATA, null);
  expect(variables).toBeNull();
});

it("other calls run while a long message or many versions are read", async () => {
  const version = { fields: { body: "{{ trigger.id }} ".repeat(1_000) }, isHtml: true };
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await inspectMessages(
    Array.from({ length: 10 }, () => version),
    {},
    {},
    null,
  );
  isDone = true;
  expect(turns).toBeGreaterThan(10);
});

it("if the data has very many strings with HTML, the card says that they may be in the message", async () => {
  const data = { list: Array.from({ length: 10_000 }, (_, index) => `<a${index}`) };
  const { warnings } = await inspectMessages(
    [{ fields: { body: "x<a".repeat(50_000) }, isHtml: true }],
    {},
    data,
    null,
  );
  expect(warnings).toEqual([expect.stringContaining("The data have HTML")]);
});
