import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { convertOnce } from "../schema/json-schema.ts";
import { coerce } from "./coerce.ts";

const filter = convertOnce(
  v.strictObject({ field: v.picklist(["name", "Plan"]), values: v.array(v.number()), note: v.optional(v.string()) }),
  "input",
);

describe("coerce", () => {
  test("converts a nested value and names its issues in one pass over each property", () => {
    const reads: string[] = [];
    const watched = new Proxy(
      { field: "PLAN", values: ["1", 2], other: true },
      {
        get(target, name) {
          reads.push(String(name));
          return Reflect.get(target, name);
        },
      },
    );
    const { value, issues } = coerce(watched, filter, "filter", "lenient");
    expect(value).toEqual({ field: "Plan", values: [1, 2], other: true });
    expect(issues.map(({ parameter }) => parameter)).toEqual(["filter.other"]);
    expect(reads.filter((name) => name === "field")).toHaveLength(1);
  });

  test("leaves a number in a string unchanged in strict mode, and still matches enum values in any case", () => {
    expect(coerce({ field: "plan", values: ["1"] }, filter, "filter", "strict").value).toEqual({
      field: "Plan",
      values: ["1"],
    });
  });

  test.each([
    [5, "5"],
    [5.5, "5.5"],
    [-0.25, "-0.25"],
    [true, "true"],
    [false, "false"],
    [2 ** 53, 2 ** 53],
    [1e-9, 1e-9],
    [Number.NaN, Number.NaN],
    [null, null],
  ])("reads %j for a string as %j", (value, expected) => {
    const schema = convertOnce(v.string(), "input");
    expect(coerce(value, schema, "value", "lenient").value).toEqual(expected);
    expect(coerce(value, schema, "value", "strict").value).toEqual(value);
  });

  test("leaves an optional property out when a model sends null for it", () => {
    const { value, issues } = coerce('{"field":"name","values":[],"note":null}', filter, "filter", "lenient");
    expect(value).toEqual({ field: "name", values: [] });
    expect(issues).toEqual([]);
  });
});
