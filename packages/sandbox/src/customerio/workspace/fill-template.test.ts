import { expect, test } from "vitest";
import { fillTemplate } from "./fill-template.ts";

const DATA = { name: "ada", count: 0, empty: "", isNew: false };

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
  ["{{customer.name}} {{trigger.name", "{{customer.name}} {{trigger.name"],
])("renders %j as %j", (template, text) => {
  expect(fillTemplate(template, DATA)).toBe(text);
});
