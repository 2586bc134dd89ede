import { expect, test } from "vitest";
import { readParams } from "./read-params.ts";

const read = (query: string, body: unknown = null) => readParams(new URLSearchParams(query), body);

test("lists are read from name[] in the query, escaped or not, and from arrays or single values in the body", () => {
  expect(read("a[]=x&a%5B%5D=y").list("a")).toEqual(["x", "y"]);
  expect(read("a=x").list("a")).toEqual(["x"]);
  expect(read("", { a: ["x", 7, "", null, {}] }).list("a")).toEqual(["x", "7"]);
  expect(read("", { "a[]": ["x"] }).list("a")).toEqual([]);
});

test("query and body are merged, and the query takes precedence", () => {
  const params = read("a=1&b[]=q", { a: "2", b: ["body"], c: true });
  expect([params.string("a"), params.list("b"), params.string("c")]).toEqual(["1", ["q"], "true"]);
});

test("ranges have a lower bound, an upper bound or both, as numbers or digits", () => {
  expect(read("r[min]=5&r[max]=9").range("r")).toEqual({ min: 5, max: 9 });
  expect(read("r[max]=9").range("r")).toEqual({ min: null, max: 9 });
  expect(read("", { r: { min: 5, max: "x" } }).range("r")).toEqual({ min: 5, max: null });
  expect(read("").range("r")).toBeNull();
  expect(read("", { r: null }).range("r")).toBeNull();
  expect(read("", { r: "5,9" }).range("r")).toBe("malformed");
  expect(read("r[]=5,9").range("r")).toBe("malformed");
});

test("a repeated parameter of another form replaces the earlier value", () => {
  expect(read("a=1&a[]=2").list("a")).toEqual(["2"]);
  expect(read("a[]=1&a[min]=2").range("a")).toEqual({ min: 2, max: null });
});

test("fractions are truncated, and a value that is not a number counts as missing", () => {
  expect(read("n=7.9").integer("n", 1)).toBe(7);
  expect(read("n=abc").integer("n", 1)).toBe(1);
  expect(read("").integer("n", 1)).toBe(1);
});

test("a blank string counts as missing, and a body that is not an object has no parameters", () => {
  expect(read("a=%20").string("a")).toBeNull();
  expect(read("", ["a"]).has("a")).toBe(false);
  expect(read("", { a: 1 }).has("a")).toBe(true);
});

test("records() omits entries that are not objects", () => {
  expect(
    read("", { d: [{ x: "1" }, 5] })
      .records("d")
      .map((entry) => entry.string("x")),
  ).toEqual(["1"]);
  expect(read("", { d: "x" }).records("d")).toEqual([]);
});
