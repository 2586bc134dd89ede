import { describe, expect, test } from "vitest";
import { type WordableKeyword, wordKeywords } from "./dialects.ts";
import type { JsonSchema } from "./map-schema.ts";

const ALL = ["default", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "pattern"] as const;

describe("wording a keyword in the description", () => {
  test.each<[WordableKeyword, unknown, string]>([
    ["default", "now-1h", "Default now-1h"],
    ["default", 50, "Default 50"],
    ["default", false, "Default false"],
    ["default", ["a"], 'Default ["a"]'],
    ["minLength", 1, "Not empty"],
    ["minLength", 3, "At least 3 characters"],
    ["maxLength", 80, "At most 80 characters"],
    ["minimum", 0, "Minimum 0"],
    ["maximum", 1_000, "Maximum 1000"],
    ["minItems", 1, "At least 1 items"],
    ["maxItems", 9, "At most 9 items"],
    ["pattern", "^a+$", "Pattern ^a+$"],
  ])("words %s %j as %j", (keyword, value, words) => {
    expect(wordKeywords({ type: "string", description: "What", [keyword]: value }, [keyword])).toEqual({
      type: "string",
      description: `What. ${words}`,
    });
  });
});

test("words several keywords in the order of the list, after the existing description", () => {
  const schema: JsonSchema = { type: "integer", maximum: 9, minimum: 1, default: 5, description: "Page size" };
  expect(wordKeywords(schema, ALL)).toEqual({
    type: "integer",
    description: "Page size. Default 5. Minimum 1. Maximum 9",
  });
});

test("adds a description to a schema without one, unless no keyword is worded", () => {
  expect(wordKeywords({ type: "integer", minimum: 1 }, ALL)).toEqual({ type: "integer", description: "Minimum 1" });
  expect(wordKeywords({ type: "integer" }, ALL)).toEqual({ type: "integer" });
});

test("keeps keywords that are not in the list", () => {
  const schema: JsonSchema = { type: "integer", minimum: 1, default: 5 };
  expect(wordKeywords(schema, ["default"])).toEqual({ type: "integer", minimum: 1, description: "Default 5" });
});

test("words the keywords of parameters, list items and union members each in its own description", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      names: { type: "array", minItems: 1, items: { type: "string", minLength: 1 } },
      either: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] },
    },
  };
  expect(wordKeywords(schema, ALL).properties).toEqual({
    names: { type: "array", description: "At least 1 items", items: { type: "string", description: "Not empty" } },
    either: { anyOf: [{ type: "integer", description: "Minimum 1" }, { type: "null" }] },
  });
});

test("keeps parameters that are named like keywords", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: { default: { type: "string" }, pattern: { type: "string" } },
  };
  expect(wordKeywords(schema, ALL)).toEqual(schema);
});

test("leaves the original schema unchanged", () => {
  const schema: JsonSchema = { type: "object", properties: { a: { type: "integer", minimum: 1 } } };
  const bytes = JSON.stringify(schema);
  wordKeywords(schema, ALL);
  expect(JSON.stringify(schema)).toBe(bytes);
});

test("words the keywords of a map's values like any other", () => {
  const schema = { type: "object", additionalProperties: { type: "string", minLength: 1 } };
  expect(wordKeywords(schema, ["minLength"]).additionalProperties).toEqual({
    type: "string",
    description: "Not empty",
  });
});
