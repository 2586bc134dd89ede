import { isDeepStrictEqual } from "node:util";
import type { Tool } from "@toolwright/core";

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
}

/** What a model must learn of every parameter. */
const KEYWORDS = ["enum", "default", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern"];

/**
 * What a declaration lost of a tool's definition, as paths of keywords: descriptions, words, bounds, defaults and
 * parameters. A keyword counts as kept when the description says its value.
 */
export function lostKeywords(tool: Tool, declared: { readonly description: string; readonly parameters: object }) {
  const { name, description, inputSchema } = tool.descriptor();
  const root = declared.description === description ? [] : [`${name}: description`];
  return [...root, ...lostOf(name, inputSchema as Schema, declared.parameters as Schema)];
}

function lostOf(path: string, defined: Schema, declared: Schema | undefined): string[] {
  if (!declared) return [path];
  const kept = withoutNull(declared);
  const told = `${declared.description ?? ""} ${kept.description ?? ""}`;
  const own = KEYWORDS.filter((keyword) => !isKept(keyword, defined, { kept, told })).map((key) => `${path}: ${key}`);
  const described = told.includes(defined.description ?? "") ? [] : [`${path}: description`];
  return [...described, ...own, ...childrenOf(path, defined, kept)];
}

function childrenOf(path: string, defined: Schema, kept: Schema): string[] {
  const properties = Object.entries(defined.properties ?? {}).flatMap(([name, child]) =>
    lostOf(`${path}.${name}`, child, kept.properties?.[name]),
  );
  return defined.items ? [...properties, ...lostOf(`${path}[]`, defined.items, kept.items)] : properties;
}

interface Declared {
  readonly kept: Schema;
  readonly told: string;
}

function isKept(keyword: string, defined: Schema, { kept, told }: Declared): boolean {
  const value = keywordOf(defined, keyword);
  if (value === undefined || isDeepStrictEqual(value, keywordOf(kept, keyword))) return true;
  if (keyword === "minLength" && value === 1) return told.includes("Not empty");
  return typeof value !== "object" && told.split(/[\s.,;]+/).includes(String(value));
}

function keywordOf(schema: Schema, keyword: string): unknown {
  return Object.entries(schema).find(([name]) => name === keyword)?.[1];
}

/** The branch of a union with null that is not null. */
function withoutNull(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}
