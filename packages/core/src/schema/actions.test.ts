import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { jsonSchemaOf } from "./json-schema.ts";

/** Schemas with each rule that has an equivalent. */
const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  "two lengths": v.pipe(v.string(), v.minLength(2), v.maxLength(5)),
  "two lower bounds, the stricter one first": v.pipe(v.string(), v.minLength(4), v.nonEmpty()),
  "two upper bounds, the stricter one last": v.pipe(v.number(), v.maxValue(9), v.maxValue(3)),
  "an exact length": v.pipe(v.string(), v.length(3)),
  "an empty text": v.pipe(v.string(), v.empty()),
  "a list that is not empty": v.pipe(v.array(v.string()), v.nonEmpty(), v.maxLength(3)),
  "a list of a fixed length": v.pipe(v.array(v.number()), v.length(2)),
  "inclusive bounds": v.pipe(v.number(), v.minValue(-1.5), v.maxValue(2)),
  "exclusive bounds": v.pipe(v.number(), v.gtValue(0), v.ltValue(10)),
  "an integer": v.pipe(v.number(), v.integer(), v.multipleOf(5)),
  "a fixed value": v.pipe(v.string(), v.value("a")),
  "fixed values": v.pipe(v.string(), v.values(["a", "b"])),
  "a regular expression": v.pipe(v.string(), v.regex(/^a\d+$/)),
  "a named pattern": v.pipe(v.string(), v.hexColor()),
  "another named pattern": v.pipe(v.string(), v.ulid()),
  "a start with special characters": v.pipe(v.string(), v.startsWith("a.b(")),
  "an end": v.pipe(v.string(), v.endsWith("?")),
  "a part": v.pipe(v.string(), v.includes("[x]")),
  "an address": v.pipe(v.string(), v.email()),
  "a web address": v.pipe(v.string(), v.url()),
  "a unique id": v.pipe(v.string(), v.uuid()),
  "a date": v.pipe(v.string(), v.isoDate()),
  "a time": v.pipe(v.string(), v.isoTimestamp()),
  "an IP address": v.pipe(v.string(), v.ipv4()),
  "a title and a description": v.pipe(v.string(), v.title("Name"), v.description("The name.")),
  metadata: v.pipe(v.string(), v.metadata({ title: "Name", description: "The name." })),
  "a pipe within a pipe": v.pipe(v.pipe(v.string(), v.minLength(2)), v.description("Text."), v.maxLength(4)),
  "words of two types": v.picklist(["a", 1]),
  "a constant": v.literal(true),
  "a union": v.union([v.string(), v.pipe(v.number(), v.integer())]),
  "null with a default": v.nullable(v.string(), "a"),
  "a later schema, and a rule after it": v.pipe(v.string(), v.union([v.string(), v.literal("a")]), v.minLength(2)),
  anything: v.unknown(),
};

describe("the JSON Schema of a rule", () => {
  test.each(Object.entries(SCHEMAS))("%s is written as Valibot's own converter writes it", (_, schema) => {
    const { $schema: _version, ...expected } = toJsonSchema(schema, { target: "draft-2020-12", typeMode: "input" });
    expect(jsonSchemaOf(schema, "input")).toEqual(expected);
  });

  test.each([
    ["a date", v.date(), 'the schema "date"'],
    ["a check digit", v.pipe(v.string(), v.creditCard()), 'the rule "credit_card"'],
    ["a bound of a size", v.pipe(v.boolean(), v.maxValue(true) as never), 'the type "boolean"'],
    ["a second pattern", v.pipe(v.string(), v.regex(/a/), v.regex(/b/)), "one regular expression"],
    ["a pattern with flags", v.pipe(v.string(), v.regex(/a/i)), "without flags"],
    ["a constant that JSON lacks", v.literal(1n), "not text, a number or a boolean"],
  ])("%s has none, and the error says why", (_, schema, reason) => {
    expect(() => jsonSchemaOf(schema as v.GenericSchema, "input")).toThrow(reason);
  });
});
