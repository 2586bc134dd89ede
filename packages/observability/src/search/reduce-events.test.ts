import { describe, expect, it } from "vitest";
import { createAttributePaths } from "./attribute-paths.ts";
import { rankByWidth } from "./reduce-events.ts";

/** Names of what is left out of rows so that the rest takes at most a share of the characters. */
function leftOut(rows: readonly object[], share: number, named: readonly string[] = []): string[] {
  const paths = createAttributePaths(named);
  const reduction = { tail: "attributes", named, fields: new Set<string>(), omitted: new Set<string>(), paths };
  return [...rankByWidth(rows, reduction)(share)];
}

/** Rows whose attributes have equal lengths. */
function rows(count: number, attributesOf: (index: number) => object, tagsOf: (index: number) => string[] = () => []) {
  return Array.from({ length: count }, (_, index) => ({ tags: tagsOf(index), attributes: attributesOf(index) }));
}

describe("what is left out of rows", () => {
  it("is the widest attribute first", () => {
    const attributes = () => ({ short: "ab", wide: "x".repeat(90), medium: "y".repeat(30) });
    expect(leftOut(rows(4, attributes), 0.5)).toEqual(["wide"]);
    expect(leftOut(rows(4, attributes), 0.1)).toEqual(["wide", "medium"]);
    expect(leftOut(rows(4, attributes), 1)).toEqual([]);
  });

  it("is an attribute with one value before a somewhat wider one whose values tell the rows apart", () => {
    const attributes = (index: number) => ({ varied: `user ${index} ${"x".repeat(25)}`, equal: "y".repeat(22) });
    expect(leftOut(rows(8, attributes), 0.6)).toEqual(["equal"]);
  });

  it("is a tag by its key, but no attribute that the query names", () => {
    const attributes = () => ({ stack: "at main ".repeat(20), id: "7" });
    const withTags = rows(4, attributes, (index) => [`pod:web-${index}-${"z".repeat(60)}`]);
    expect(leftOut(withTags, 0.1)).toEqual(["stack", " pod"]);
    expect(leftOut(withTags, 0.1, ["stack"])).toEqual([" pod"]);
  });
});
