import { existsSync, readdirSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { createObservability } from "./toolkit.ts";

const { tools, ...functions } = createObservability();
const files = readdirSync(new URL("./tools/", import.meta.url)).filter((file) => !file.includes(".test"));

/** `Observability.SearchLogs` lives in `search-logs.ts` and is called `searchLogs`. */
function fileOf(name: string): string {
  return `${name
    .replace("Observability.", "")
    .replaceAll(/(?<!^)([A-Z])/g, "-$1")
    .toLowerCase()}.ts`;
}

describe("the toolkit", () => {
  it("has one file per tool, and one tool per file", () => {
    expect(tools.map(({ name }) => fileOf(name)).sort()).toEqual(files.sort());
  });

  it("lists the five tools in a fixed order", () => {
    expect(tools.map(({ name }) => name)).toEqual([
      "Observability.AggregateEvents",
      "Observability.DiscoverFacets",
      "Observability.GetTrace",
      "Observability.SearchLogs",
      "Observability.SearchSpans",
    ]);
    expect(Object.keys(functions)).toEqual([
      "aggregateEvents",
      "discoverFacets",
      "getTrace",
      "searchLogs",
      "searchSpans",
    ]);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))("%s has a test beside it", (name) => {
    expect(existsSync(new URL(`./tools/${fileOf(name).replace(".ts", ".test.ts")}`, import.meta.url))).toBe(true);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))("%s says all of its annotations", (_, { annotations }) => {
    expect(annotations).toEqual({
      readOnly: true,
      destructive: false,
      idempotent: true,
      openWorld: true,
      cost: "none",
    });
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    "%s exposes a schema that every provider takes",
    (_, tool) => {
      const { inputSchema, outputSchema } = tool.descriptor();
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: "object", additionalProperties: false });
      const exposed = JSON.stringify(inputSchema);
      for (const keyword of [
        "anyOf",
        "oneOf",
        "allOf",
        "$schema",
        "$ref",
        "propertyNames",
        "not",
        "const",
        "examples",
      ]) {
        expect(exposed).not.toContain(`"${keyword}":`);
      }
      for (const property of Object.values(inputSchema.properties ?? {})) expect(property.description).toBeTruthy();
    },
  );

  // The bounds of the three toolkits add up to less than 3,600: one agent may hold them all.
  it("costs a model at most 995 tokens for all five descriptors as functions", () => {
    const asFunctions = tools.map((tool) => {
      const { description, inputSchema } = tool.descriptor();
      return {
        type: "function",
        function: { name: tool.wireName, description, parameters: inputSchema, strict: false },
      };
    });
    expect(encode(JSON.stringify(asFunctions)).length).toBeLessThanOrEqual(995);
  });

  it("writes the same descriptor bytes every time", () => {
    const bytes = () => JSON.stringify(tools.map((tool) => tool.descriptor()));
    expect(bytes()).toBe(bytes());
  });
});
