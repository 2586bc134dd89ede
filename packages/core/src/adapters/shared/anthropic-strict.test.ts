import * as v from "valibot";
import { expect, test } from "vitest";
import { createProbe } from "../../__fixtures__/probe.ts";
import { isToolError } from "../../errors.ts";
import { flatMap, oneOf, wholeNumber } from "../../schema/builders.ts";
import { createToolkit } from "../../toolkit/toolkit.ts";
import { strictSchemas } from "./anthropic-strict.ts";

function toolOf(entries: v.ObjectEntries, name: `${string}.${string}` = "Probe.Run") {
  const [tool] = createToolkit({ run: createProbe({ name, input: v.strictObject(entries) }) }, {}).tools;
  return tool!;
}

function schemaOf(entries: v.ObjectEntries) {
  const tool = toolOf(entries);
  return strictSchemas([tool]).get(tool)!;
}

function optional(count: number): v.ObjectEntries {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, v.optional(v.string())]));
}

test("keywords that strict schemas reject move into the description, at every depth", () => {
  const row = v.strictObject({ code: v.pipe(v.string(), v.regex(/^[a-z]+$/), v.description("Short")) });
  const rows = v.pipe(v.array(row), v.minLength(2), v.maxLength(5));
  const name = v.pipe(v.string(), v.minLength(1), v.maxLength(9));
  expect(schemaOf({ rows, name, size: wholeNumber(1, 9, "Rows") }).properties).toEqual({
    rows: {
      type: "array",
      description: "At most 5 items. At least 2 items",
      items: {
        type: "object",
        properties: { code: { type: "string", description: "Short. Pattern ^[a-z]+$" } },
        required: ["code"],
        additionalProperties: false,
      },
    },
    name: { type: "string", description: "Not empty. At most 9 characters" },
    size: { type: "integer", description: "Rows. Minimum 1. Maximum 9" },
  });
});

test("a list that must not be empty keeps its lower bound", () => {
  const list = v.pipe(v.array(v.string()), v.minLength(1));
  expect(schemaOf({ list }).properties).toEqual({ list: { type: "array", minItems: 1, items: { type: "string" } } });
});

test("a map becomes a list of names and values", () => {
  expect(schemaOf({ data: flatMap("Flat") }).properties?.["data"]).toMatchObject({
    type: "array",
    items: { required: ["name", "value"], additionalProperties: false },
  });
});

test("a tool without parameters becomes a closed object without properties", () => {
  expect(schemaOf({})).toEqual({ type: "object", properties: {}, additionalProperties: false });
});

test("up to 24 optional parameters stay optional", () => {
  const schema = schemaOf({ ...optional(23), size: v.optional(wholeNumber(1, 9, "Rows"), 5) });
  expect(schema).not.toHaveProperty("required");
  expect(schema.properties?.["size"]).toHaveProperty("default", 5);
});

test("beyond 24 optional parameters, those with a default become required, and further ones accept null", () => {
  const size = v.optional(wholeNumber(1, 9, "Rows"), 5);
  const order = v.optional(oneOf(["up", "down"], "Order"));
  const schema = schemaOf({ size, ...optional(25), order });
  expect(schema.required).toEqual(["size", "p24", "order"]);
  expect(schema.properties).toMatchObject({
    size: { type: "integer", default: 5 },
    p23: { type: "string" },
    p24: { type: ["string", "null"] },
    order: { description: "Order", anyOf: [{ enum: ["up", "down"], type: "string" }, { type: "null" }] },
  });
});

test("an error counts tools and parameters beyond the limits and names the tools with the most", () => {
  const tools = [toolOf(optional(2), "Probe.Small"), toolOf(optional(39), "Probe.Large"), toolOf({}, "Probe.Plain")];
  expect(() => strictSchemas(tools)).toThrow(
    "strict: 3 tools with 24 optional and 17 union-typed parameters exceed the limits of one request, which are 20, 24 and 16. Remove Probe.Large from strict.",
  );
});

test("a 21st strict tool exceeds the limit", () => {
  const tools = Array.from({ length: 21 }, (_, at) => toolOf({}, `Probe.Run${at}`));
  let thrown: unknown;
  try {
    strictSchemas(tools);
  } catch (error) {
    thrown = error;
  }
  expect(isToolError(thrown) && thrown.code).toBe("misconfigured");
  expect(strictSchemas(tools.slice(1)).size).toBe(20);
});
