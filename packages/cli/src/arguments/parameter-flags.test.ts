import { expect, test } from "vitest";
import { flagOf, toFlags, toWord } from "./parameter-flags.ts";

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
