import { expect, test } from "vitest";
import { dataOf, flagOf, toFlags, toWord, withFlags } from "./parameter-flags.ts";

test("no value ends its own quotation, not even in fish, where a backslash between quotes escapes", () => {
  expect(toWord("x\\' ; id #")).toBe("'x'\\\\''\\'' ; id #'");
});

test("the text true or false follows an equals sign, since the flag of a boolean takes no other word", () => {
  expect(toFlags({ one: "false", two: "TRUE", three: "no" })).toBe("--one=false --two=TRUE --three no");
});

test("values with line breaks or invisible characters become JSON, which every shell passes on unchanged", () => {
  expect(toFlags({ query: "a\n\t\u200b", list: ["b"] })).toBe(
    String.raw`'{"query":"a'\\'n'\\'t'\\'u200b","list":["b"]}'`,
  );
});

test("the flag of a map's field keeps the field's name, and that of an item its index", () => {
  expect(["max_results", "message_data.order_id", "recipient_ids[2]"].map(flagOf)).toEqual([
    "--max-results",
    "--message-data.order_id",
    "--recipient-ids[2]",
  ]);
});

test.each([
  ["message_data has reply_to, which the message does not use.", "--message-data has reply_to, which"],
  ['pass reply_to, not "reply_to" or "a\\" reply_to"', 'pass --reply-to, not "reply_to" or "a\\" reply_to"'],
])("%s: parameters become flags, and values that are equal to one do not", (text, expected) => {
  const schema = { properties: { message_data: {}, reply_to: {} } };
  expect(withFlags(text, schema, {})).toContain(expected);
});

test("data to fill in has every variable, also one that every object inherits", () => {
  expect(JSON.stringify(dataOf(["constructor", "toString.a", "__proto__.b"]))).toBe(
    '{"constructor":"VALUE","toString":{"a":"VALUE"},"__proto__":{"b":"VALUE"}}',
  );
});
