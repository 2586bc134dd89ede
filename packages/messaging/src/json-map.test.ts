import * as v from "valibot";
import { expect, test } from "vitest";
import { jsonMap } from "./json-map.ts";

const schema = jsonMap("Data.");

/** The path and the message of each issue. */
function faultsOf(data: unknown) {
  const { issues = [] } = v.safeParse(schema, data);
  return issues.map(({ path = [], message }) => [path.map(({ key }) => key).join("."), message]);
}

function nested(levels: number): unknown {
  return levels === 0 ? 1 : { a: nested(levels - 1) };
}

test("accepts any JSON value of up to ten levels, and changes none", () => {
  const data = { items: [{ name: "a", tags: ["x", null, [1.5, false]] }], empty: [], none: null, text: "[1]" };
  expect(v.parse(schema, data)).toEqual(data);
  expect(v.parse(schema, nested(10))).toEqual(nested(10));
});

test("names what JSON cannot hold, deeper levels, and unsafe names", () => {
  const cycle: Record<string, unknown> = {};
  cycle["a"] = cycle;
  const rule = "must be a JSON value";
  expect(faultsOf({ a: [1, Number.NaN], b: { c: undefined }, d: [new Date(0)], e: () => 1 })).toEqual([
    ["a.1", rule],
    ["b.c", rule],
    ["d.0", rule],
    ["e", rule],
  ]);
  expect(faultsOf(nested(11))).toEqual([["a.a.a.a.a.a.a.a.a.a", "must have at most 10 levels"]]);
  expect(faultsOf(cycle)).toEqual([["a.a.a.a.a.a.a.a.a.a", "must have at most 10 levels"]]);
  expect(faultsOf(JSON.parse('{"a":{"__proto__":{}}}'))).toEqual([
    ["a.__proto__", "must not be named __proto__; use another name"],
  ]);
});
