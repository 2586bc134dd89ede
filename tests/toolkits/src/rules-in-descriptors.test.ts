import { existsSync } from "node:fs";
import type { Tool } from "@toolwright/core";
import { describe, expect, test } from "vitest";
import { createTools } from "./create-tools.ts";
import { findToolkits } from "./find-toolkits.ts";
import { isNotForCallers, type Mention, type RulesInDescriptors } from "./rule-mention.ts";

const tools = createTools(() => Promise.reject(new Error("a declaration needs no request")));

/** What a model reads about a tool (`SearchLogs`) or about one of its parameters (`SearchLogs.query`). */
function textOf(toolkit: string, place: string): string | undefined {
  const [toolName, parameter] = place.split(".");
  const tool = tools.find(({ name }) => name.toLowerCase() === `${toolkit}.${toolName}`.toLowerCase());
  return tool && (parameter === undefined ? tool.description : parameterText(tool, parameter));
}

function parameterText(tool: Tool, parameter: string): string | undefined {
  const { properties = {}, required = [] } = tool.parameters();
  const schema = properties[parameter];
  return schema && JSON.stringify({ required: required.includes(parameter), ...schema });
}

/** The places whose text does not match, or that do not exist. */
function unmatched(toolkit: string, mention: Mention): string[] {
  return Object.entries(mention).flatMap(([place, pattern]) => {
    const text = textOf(toolkit, place);
    return text !== undefined && pattern.test(text) ? [] : [`${place}: ${text ?? "no such tool or parameter"}`];
  });
}

const tables = findToolkits().map((toolkit) => ({
  ...toolkit,
  table: new URL(`rules-in-descriptors/${toolkit.name}.ts`, import.meta.url),
}));

test("every toolkit has a table of the places that state its rules", () => {
  expect(tables.filter(({ table }) => !existsSync(table)).map(({ table }) => table.pathname)).toEqual([]);
});

const existing = tables.filter(({ table }) => existsSync(table));
describe.each(existing)("the rules of $name in what models read", async ({ name, url, table }) => {
  const { requirements }: { requirements: object } = await import(new URL("requirements.ts", url).href);
  const { rules }: { rules: RulesInDescriptors<string> } = await import(table.href);

  test("the table has an entry for every requirement and for nothing else", () => {
    expect(Object.keys(rules).toSorted()).toEqual(Object.keys(requirements).toSorted());
  });

  test.each(Object.entries(rules))(
    "the declared tools state the rule %s, unless callers need not know it",
    (_, entry) => {
      if (isNotForCallers(entry)) expect(entry.notForCallers).not.toBe("");
      else {
        expect(Object.keys(entry)).not.toEqual([]);
        expect(unmatched(name, entry)).toEqual([]);
      }
    },
  );
});
