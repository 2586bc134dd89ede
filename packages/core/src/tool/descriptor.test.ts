import * as v from "valibot";
import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { describeTool } from "./descriptor.ts";

test("the descriptor of a definition is plain data that survives JSON", () => {
  const descriptor = describeTool(createProbe({ input: v.strictObject({ id: v.string() }) }));
  expect(JSON.parse(JSON.stringify(descriptor))).toEqual(descriptor);
  expect(Object.keys(descriptor)).toEqual([
    "name",
    "title",
    "description",
    "inputSchema",
    "outputSchema",
    "annotations",
  ]);
});

test("the descriptor of a tool without parameters still has `properties`", () => {
  const { inputSchema } = describeTool(createProbe({ input: v.strictObject({}) }));
  expect(inputSchema).toEqual({ type: "object", properties: {}, additionalProperties: false });
});

test("repeated calls return the same bytes in fresh objects", () => {
  const definition = createProbe({ input: v.strictObject({ words: v.picklist(["a", "b"]) }) });
  const first = describeTool(definition);
  const bytes = JSON.stringify(first);
  Object.assign(first.annotations, { readOnly: false });
  first.inputSchema.properties!["words"]!.enum!.length = 0;
  first.outputSchema.type = "spoilt";
  expect(JSON.stringify(describeTool(definition))).toBe(bytes);
  expect(definition.annotations.readOnly).toBe(true);
});
