import { expect, it } from "vitest";
import { compareData } from "./compare-data.ts";
import { readVariables } from "./liquid.ts";

// In quadratic time, it would take longer than the limit of a test.
it("100,000 different variables are read and compared in linear time", () => {
  const numbered = Array.from({ length: 100_000 }, (_, index) => index);
  const template = numbered.map((n) => `{% assign x${n} = trigger.a${n} %}{{ trigger.b${n} }}`).join("");
  const variables = readVariables([template]);
  const { missing } = compareData(variables, Object.fromEntries(numbered.map((n) => [`b${n}`, 1])));
  expect([variables.names.length, missing.length]).toEqual([200_000, 0]);
});

// In quadratic time, each would take longer than the limit of a test.
const MEGABYTE = 1_000_000;
it.each([
  ["unclosed outputs", "{{ trigger.a "],
  ["unclosed tags", "{% if trigger.a "],
  ["both unclosed", "{{{%"],
  ["outputs", "{{trigger.a}}"],
  ["nested conditions", "{% if trigger.a %}"],
  ["conditions of many names", "{% if trigger.a and trigger.b or trigger.c %}{{ trigger.a }}"],
  ["open brackets", "{{ trigger[trigger[ }}"],
  ["open quotes", "{{ \"trigger' }}"],
  ["one long tag", "trigger.a | "],
  ["comments", "{% comment %}"],
  ["raw blocks", "{% raw %}{% endraw %}"],
  ["assignments that grow", "{% assign x = x | append: trigger.a | append: x %}"],
  ["white space", "{%   "],
])("a megabyte of %s is read in linear time", (_, part) => {
  const text = part.repeat(MEGABYTE / part.length);
  for (const template of [text, `{{ ${text} }}`, `${text}}}%}`])
    expect(readVariables([template]).names.length).toBeLessThanOrEqual(3);
});
