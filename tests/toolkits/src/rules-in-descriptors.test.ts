import { existsSync } from "node:fs";
import type { Tool } from "@toolwright/core";
import { describe, expect, test } from "vitest";
import { createTools } from "./create-tools.ts";
import { findToolkits } from "./find-toolkits.ts";
import { isNotForCallers, type Mention, type NotForCallers } from "./rule-mention.ts";

const tools = createTools(() => Promise.reject(new Error("a declaration needs no request")));

/** Text that a model reads about a tool (`SearchLogs`) or about one of its parameters (`SearchLogs.query`). */
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

/** The place of a rule that a schema's keywords state, as `X of Tool defaults to Y` and `Tool requires X` do. */
function statedByKeyword(rule: string): Mention | null {
  const [, requiring = "", required] = /^(\w+) requires (\w+)$/.exec(rule) ?? [];
  if (required !== undefined) return { [`${requiring}.${required}`]: /"required":true/ };
  const [, parameter = "", tool = "", value] = /^(\w+) of (\w+) defaults to (\w+)$/.exec(rule) ?? [];
  return value === undefined ? null : { [`${tool}.${parameter}`]: new RegExp(`"default":"?${value}\\b`) };
}

/** Whether a model must read a rule: it is about a parameter, or about a tool that writes, sends or spends. */
function concernsModels(toolkit: string, id: string): boolean {
  const [toolName = "", parameter = ""] = id.replaceAll("-", "").split(".");
  const tool = tools.find(({ name }) => name.toLowerCase() === `${toolkit}.${toolName}`);
  const parameters = Object.keys(tool?.parameters().properties ?? {}).map((name) => name.replaceAll("_", ""));
  return (
    tool !== undefined &&
    (!tool.annotations.readOnly || tool.annotations.cost !== "none" || parameters.includes(parameter))
  );
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
  const { requirements }: { requirements: Readonly<Record<string, string>> } = await import(
    new URL("requirements.ts", url).href
  );
  const { rules }: { rules: Readonly<Record<string, Mention | NotForCallers>> } = await import(table.href);

  const byKeyword = Object.entries(requirements).flatMap(([id, rule]) => {
    const mention = Object.hasOwn(rules, id) ? null : statedByKeyword(rule);
    return mention ? [[id, mention] as const] : [];
  });

  test("every rule that models must read has an entry or a keyword, and every entry has a rule", () => {
    const found = new Set([...Object.keys(rules), ...byKeyword.map(([id]) => id)]);
    expect(Object.keys(requirements).filter((id) => !found.has(id) && concernsModels(name, id))).toEqual([]);
    expect(Object.keys(rules).filter((id) => !Object.hasOwn(requirements, id))).toEqual([]);
  });

  test.each(byKeyword)("a keyword of the parameter states the rule %s", (_, mention) => {
    expect(unmatched(name, mention)).toEqual([]);
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
