import { expect, test } from "vitest";
import { readAssignments } from "./read-assignments.ts";

const SCHEMA = {
  properties: {
    query: { type: "string" },
    limit: { type: "integer" },
    group_by: { type: "array", items: { type: "string" } },
    attributes: { type: "object", additionalProperties: true },
  },
};

const read = (...pairs: readonly string[]) =>
  readAssignments(
    pairs.map((value, index) => ({ value, position: index + 3 })),
    SCHEMA,
  );

test.each<[string, readonly string[], object]>([
  ["a value stays text, which the tool converts", ["limit=50"], { limit: "50" }],
  ["only the first = separates key and value", ["query=a=b c"], { query: "a=b c" }],
  ["an empty value stays empty", ["query=", "group_by="], { query: "", group_by: "" }],
  ["one value of a list parameter is a list", ["group_by=service"], { group_by: ["service"] }],
  ["a repeated key is a list", ["group_by=a", "group_by=b"], { group_by: ["a", "b"] }],
  ["the JSON of a list stays text", ['group_by=["a","b"]'], { group_by: '["a","b"]' }],
  [
    "a repeated key of another parameter is a list, which the tool refuses",
    ["limit=1", "limit=2"],
    { limit: ["1", "2"] },
  ],
  [
    "a map is set field by field",
    ["attributes.plan=pro", "attributes.seats=5"],
    { attributes: { plan: "pro", seats: 5 } },
  ],
  ["the JSON of a map stays text", ['attributes={"a":1}'], { attributes: '{"a":1}' }],
  ["only the first dot separates a map and its field", ["attributes.a.b=1"], { attributes: { "a.b": 1 } }],
  ["a repeated field is a list", ["attributes.a=1", "attributes.a=x"], { attributes: { a: [1, "x"] } }],
  ["an unknown parameter is passed on, and the tool names it", ["nope=1", "n.ope=1"], { nope: "1", n: { ope: 1 } }],
])("%s", (_behavior, pairs, expected) => {
  expect(read(...pairs)).toEqual(expected);
});

test.each<[string, unknown]>([
  ["5", 5],
  ["-2.5", -2.5],
  ["true", true],
  ["false", false],
  ["null", null],
  ["", ""],
  ["01234", "01234"],
  ["1e5", "1e5"],
  ["12345678901234567890", "12345678901234567890"],
  ["12345678901234567000", "12345678901234567000"],
  ["9007199254740993", "9007199254740993"],
  ["1e+21", "1e+21"],
  ["Infinity", "Infinity"],
  ["NaN", "NaN"],
  ['"5"', "5"],
  ['"quoted', '"quoted'],
  ["[1]", "[1]"],
])("the field of a map set to %s has the value %j", (text, value) => {
  expect(read(`attributes.a=${text}`)).toEqual({ attributes: { a: value } });
});

test("a field named __proto__ is an ordinary field", () => {
  const args = read("attributes.__proto__=1", "__proto__.admin=true");
  expect(Object.keys(args)).toEqual(["attributes", "__proto__"]);
  expect(Object.keys(args["attributes"] as object)).toEqual(["__proto__"]);
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
});

test.each([["bare"], ["=value"]])("the argument %s is refused by its position, without its value", (pair) => {
  expect(() => read(pair)).toThrow("Argument 3 has no flag in front: write --query VALUE.");
});

const QUOTE = `quote the JSON, which the shell splits: --attributes '{"NAME":"VALUE"}', or write --attributes.NAME VALUE.`;

test.each<[string, readonly string[], string]>([
  ["JSON that a shell expanded", ["attributes=plan:pro", "seats:5"], QUOTE],
  ["JSON that a shell split at spaces", ["attributes={plan:", "pro}"], QUOTE],
  ["a nested one", ["attributes=a:{b:1}", "c:2"], QUOTE],
  ["a word after JSON in quotes", ['attributes={"plan":"pro"}', "seats"], "write --query VALUE."],
  ["a word after a field", ["query=a", "attributes.name=Leo", "Dubois"], "spaces: --attributes.name 'ONE TWO'."],
  ["the file of arguments", ["./a.json"], "to read JSON from a file, write - < FILE in its place."],
])("an argument without a flag gets the advice for %s", (_meaning, words, advice) => {
  const schema = { ...SCHEMA, required: ["query"] };
  const pairs = words.map((value, index) => ({ value, position: index + 3 }));
  expect(() => readAssignments(pairs, schema)).toThrow(advice);
});

test("a map that is set both at once and by field is refused", () => {
  expect(() => read("attributes={}", "attributes.a=1")).toThrow("A map is set either at once or by field");
});
