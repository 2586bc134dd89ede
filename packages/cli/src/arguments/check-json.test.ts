import { expect, test } from "vitest";
import { checkJson } from "./check-json.ts";

const QUOTES = `Write keys in double quotes, and on a command line the JSON in single ones: '{"NAME":"VALUE"}'.`;

test.each([
  ['{"a":1, "b":2,}', "line 1, column 15. There is a comma after the last value."],
  ['{"a":[1, 2, ]}', "line 1, column 13. There is a comma after the last value."],
  ['{\n  "a": 1,\n}', "line 3, column 1. There is a comma after the last value."],
  ['{"a":1 "b":2}', "line 1, column 8. A comma is missing before it."],
  ['{\n  "a": "x"\n  "b": 2\n}', "line 3, column 3. A comma is missing before it."],
  ['[{"a":1} {"a":2}]', "line 1, column 10. A comma is missing before it."],
  ['{"a":1', "line 1, column 7. It ends too early."],
  ["{a:1}", `line 1, column 2. ${QUOTES}`],
  ["{'a':1}", `line 1, column 2. ${QUOTES}`],
  ['{"a" "b"}', "line 1, column 6."],
  ['{"a":"say "hi""}', "line 1, column 12."],
  ['{"a":1,,"b":2}', "line 1, column 8."],
  ['{"a":}', "line 1, column 6."],
  ['{"a":1]', "line 1, column 7."],
])("the fault of %j is named at its place, without the text", (json, fault) => {
  expect(() => checkJson(json, "The arguments are")).toThrow(
    expect.objectContaining({ message: `The arguments are not valid JSON: ${fault}` }),
  );
});
