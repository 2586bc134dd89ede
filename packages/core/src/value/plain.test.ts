import { expect, test } from "vitest";
import { attempt, parseJson, toJson } from "./plain.ts";

test("text that is not JSON is undefined, which no JSON stands for, also with another parser", () => {
  const texts = ["", "{", "NaN", "null", "0", '"a"', '{"a": [1]}'];
  expect(texts.map((text) => parseJson(text))).toEqual([undefined, undefined, undefined, null, 0, "a", { a: [1] }]);
  expect(parseJson("a", () => "b")).toBe("b");
});

test("whatever a function throws, there is another value instead", () => {
  const thrown = [new Error("a"), "b", undefined];
  const results = thrown.map((one) =>
    attempt(() => {
      throw one;
    }, "instead"),
  );
  expect(results).toEqual(["instead", "instead", "instead"]);
  expect(attempt(() => undefined, "instead")).toBeUndefined();
});

test("values that JSON cannot contain are null, and large integers are strings", () => {
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  expect([toJson(circular), toJson(undefined), toJson({ id: 12n })]).toEqual([null, null, '{"id":"12"}']);
});
