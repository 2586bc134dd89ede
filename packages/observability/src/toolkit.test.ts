import { existsSync, readdirSync } from "node:fs";
import type { JsonSchema } from "@toolwright/core";
import { describe, expect, it } from "vitest";
import { verifies } from "../requirements.ts";
import { createObservability } from "./toolkit.ts";
import { searchIncidents } from "./tools/search-incidents.ts";
import { searchLogs } from "./tools/search-logs.ts";

const { tools, ...functions } = createObservability();
const unstable = createObservability({ extraTools: [searchIncidents] });
const all = unstable.tools;
const files = readdirSync(new URL("./tools/", import.meta.url)).filter((file) => !file.includes(".test"));

/** The file of a tool: `search-logs.ts` for `Observability.SearchLogs`. */
function fileOf(name: string): string {
  return `${name
    .replace("Observability.", "")
    .replaceAll(/(?<!^)([A-Z])/g, "-$1")
    .toLowerCase()}.ts`;
}

/** The paths of a schema's fields without a description, at any depth. */
function undescribedFields({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    ...(field.description ? [] : [name]),
    ...undescribedFields(field).map((path) => `${name}.${path}`),
  ]);
  return [...fields, ...[...(items ? [items] : []), ...anyOf].flatMap(undescribedFields)];
}

describe("the observability toolkit", () => {
  it("the toolkit has one file per tool, and one tool per file", () => {
    expect(all.map(({ name }) => fileOf(name)).sort()).toEqual(files.sort());
  });

  it("the toolkit lists its tools and functions in alphabetical order", () => {
    const names = tools.map(({ name }) => name.replace("Observability.", ""));
    expect(names).toEqual(names.toSorted());
    expect(tools.map(({ wireName }) => wireName)).toEqual(names.map((name) => `Observability_${name}`));
    expect(Object.keys(functions)).toEqual(names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)));
    expect(new Set(tools.map(({ title }) => title)).size).toBe(tools.length);
  });

  it.each(all.map((tool) => [tool.name, tool] as const))("%s has a test beside it", (name) => {
    expect(existsSync(new URL(`./tools/${fileOf(name).replace(".ts", ".test.ts")}`, import.meta.url))).toBe(true);
  });

  it.each(all.map((tool) => [tool.name, tool] as const))("%s sets all of its annotations", (_, { annotations }) => {
    expect(annotations).toEqual({
      readOnly: true,
      destructive: false,
      idempotent: true,
      openWorld: true,
      cost: "none",
    });
  });

  it.each(all.map((tool) => [tool.name, tool] as const))(
    "%s exposes a schema that every provider accepts, with a description per parameter and field",
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
      expect(undescribedFields(outputSchema)).toEqual([]);
    },
  );

  it(verifies("unstable-tools.opt-in"), () => {
    expect(functions).not.toHaveProperty("searchIncidents");
    expect(tools.map(({ name }) => name)).not.toContain("Observability.SearchIncidents");
    expect(unstable.searchIncidents).toBeTypeOf("function");
    expect(all.map(({ name }) => name)).toEqual([...tools.map(({ name }) => name), "Observability.SearchIncidents"]);
  });

  it.each([
    [["SearchIncidents"], '"SearchIncidents"'],
    ["SearchIncidents", '"SearchIncidents"'],
    [[searchIncidents, null], "null"],
    [[{ name: "Observability.SearchIncidents" }], '"Observability.SearchIncidents"'],
    [[searchLogs], '"Observability.SearchLogs"'],
    [[{ ...searchIncidents, name: "Shop.SearchLogs" }], '"Shop.SearchLogs"'],
  ])("refuses %j as extraTools, because a name adds no tool, and a tool replaces no other", (extraTools, received) => {
    expect(() => createObservability({ extraTools } as never)).toThrow(
      expect.objectContaining({
        code: "misconfigured",
        message: expect.stringMatching(/^extraTools: takes a list of definitions/),
        issues: [expect.objectContaining({ received })],
      }),
    );
  });

  it("the toolkit returns the same descriptor bytes every time", () => {
    const bytes = () => JSON.stringify(tools.map((tool) => tool.descriptor()));
    expect(bytes()).toBe(bytes());
  });
});
