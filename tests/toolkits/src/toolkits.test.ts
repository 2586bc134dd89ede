import { existsSync, readdirSync } from "node:fs";
import type { JsonSchema, Tool } from "@toolwright/core";
import type { Manifest } from "@toolwright/core/manifest";
import { describe, expect, it } from "vitest";
import { TOOLKITS } from "../../../scripts/toolkits.ts";

/** Keywords that a provider rejects in the schema of arguments. */
const REJECTED = ["anyOf", "oneOf", "allOf", "$schema", "$ref", "propertyNames", "not", "const", "examples"];

const toolkits = await Promise.all(
  TOOLKITS.map(async (folder) => {
    const source = new URL(`../../../packages/${folder}/src/`, import.meta.url);
    const { manifest } = (await import(new URL("manifest.ts", source).href)) as { manifest: Manifest };
    return { folder, source, manifest };
  }),
);

/** Returns the name of a tool within its toolkit: `SearchLogs` for `Observability.SearchLogs`. */
const shortName = ({ name }: Pick<Tool, "name">) => name.slice(name.indexOf(".") + 1);
const functionName = (tool: Tool) => shortName(tool).charAt(0).toLowerCase() + shortName(tool).slice(1);

/** Returns the paths of a schema's fields without a description, at any depth. */
function undescribedFields({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    ...(field.description ? [] : [name]),
    ...undescribedFields(field).map((path) => `${name}.${path}`),
  ]);
  return [...fields, ...[...(items ? [items] : []), ...anyOf].flatMap(undescribedFields)];
}

describe.each(toolkits)("the toolkit $folder", ({ source, manifest }) => {
  const { unstableDefinitions: extraTools = [] } = manifest;
  const { tools, ...functions } = manifest.create();
  const all = extraTools.length === 0 ? tools : manifest.create({ extraTools } as object).tools;
  const byName = all.map((tool) => [tool.name, tool] as const);

  it("has one file per tool, one tool per file, and a test beside each", () => {
    const files = all
      .map((tool) =>
        shortName(tool)
          .replaceAll(/(?<!^)([A-Z])/g, "-$1")
          .toLowerCase(),
      )
      .sort();
    const found = readdirSync(new URL("tools/", source)).filter((file) => !file.includes(".test"));
    expect(found.sort()).toEqual(files.map((file) => `${file}.ts`));
    expect(files.filter((file) => !existsSync(new URL(`tools/${file}.test.ts`, source)))).toEqual([]);
  });

  it("lists its tools and functions in alphabetical order, each with a different title", () => {
    const names = tools.map(shortName);
    expect(names).toEqual(names.toSorted());
    expect(tools.map(({ wireName }) => wireName)).toEqual(tools.map(({ name }) => name.replace(".", "_")));
    expect(Object.keys(functions)).toEqual(tools.map(functionName));
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  });

  it.each(byName)(
    "%s exposes a schema that every provider accepts, and describes every parameter and field",
    (_, tool) => {
      const { inputSchema, outputSchema, description } = tool.descriptor();
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(description.trim().length).toBeGreaterThan(10);
      for (const keyword of REJECTED) expect(JSON.stringify(inputSchema)).not.toContain(`"${keyword}":`);
      for (const [parameter, { type }] of Object.entries(inputSchema.properties ?? {})) {
        expect(parameter).toMatch(/^[a-z]+(_[a-z]+)*$/);
        expect(type, parameter).toBeTruthy();
      }
      expect([...undescribedFields(inputSchema), ...undescribedFields(outputSchema)]).toEqual([]);
    },
  );

  it.each(byName.filter(([, { name }]) => tools.some((tool) => tool.name === name)))(
    "%s has a preview exactly when it isn't a read",
    (_, tool) => {
      const typed = Object.entries(functions).find(([name]) => name === functionName(tool))?.[1];
      expect(Object.hasOwn(typed ?? {}, "preview")).toBe(!tool.annotations.readOnly);
    },
  );

  it("returns the same descriptors every time, even after a caller changed one", () => {
    const bytes = () => JSON.stringify(all.map((tool) => tool.descriptor()));
    const first = bytes();
    for (const tool of all) (tool.descriptor() as { title: string }).title = "something else";
    expect(bytes()).toBe(first);
  });
});
