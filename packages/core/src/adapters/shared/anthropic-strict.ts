import { ToolError } from "../../errors.ts";
import { type WordableKeyword, wordKeywords } from "../../schema/dialects.ts";
import { type JsonSchema, mapChildren, nodesOf } from "../../schema/map-schema.ts";
import type { Tool } from "../../tool/tool.ts";

/** Anthropic's limits for all strict tools of one request. */
const LIMITS = { tools: 20, optional: 24, unions: 16 } as const;

/** Keywords that strict schemas must not have. The description states them instead. */
const UNSUPPORTED: readonly WordableKeyword[] = ["minLength", "maxLength", "minimum", "maximum", "maxItems", "pattern"];

type Cost = Readonly<Record<keyof typeof LIMITS, number>>;

/**
 * Creates the schemas of strict tools within the API's limits. Parameters stay optional if all are within the limit.
 * Otherwise those with a default become required, which no limit counts. If too many optional parameters remain, the
 * excess ones become required and accept `null`.
 * @throws ToolError `misconfigured` if the tools still exceed the limits of one request
 */
export function strictSchemas<T extends Tool>(tools: readonly T[]): ReadonlyMap<T, JsonSchema> {
  const schemas = encode(tools);
  const cost = costOf([...schemas.values()]);
  if (fits(cost)) return schemas;
  const { tools: count, optional, unions } = cost;
  throw new ToolError({
    code: "misconfigured",
    message: `strict: ${count} tools with ${optional} optional and ${unions} union-typed parameters exceed the limits of one request, which are ${LIMITS.tools}, ${LIMITS.optional} and ${LIMITS.unions}. Remove ${excess(tools).join(", ")} from strict.`,
  });
}

function encode<T extends Tool>(tools: readonly T[]): ReadonlyMap<T, JsonSchema> {
  const plain = new Map(tools.map((tool) => [tool, tool.parameters("entries")]));
  const optional = tools.flatMap((tool) => optionalOf(plain.get(tool)).map((name) => ({ tool, name })));
  const toRequire = optional.length > LIMITS.optional ? optional : [];
  const withDefault = toRequire.filter(({ tool, name }) => plain.get(tool)?.properties?.[name]?.default !== undefined);
  const withNull = toRequire.filter((parameter) => !withDefault.includes(parameter)).slice(LIMITS.optional);
  const namesOf = (tool: T, parameters: typeof optional) =>
    parameters.filter((parameter) => parameter.tool === tool).map(({ name }) => name);
  return new Map(
    tools.map((tool) => {
      const nullable = namesOf(tool, withNull);
      const required = [...namesOf(tool, withDefault), ...nullable];
      return [tool, toStrict(withRequired(tool, required, nullable))];
    }),
  );
}

/** Makes more parameters required. Some of them accept `null`, so that the model can omit a value. */
function withRequired(tool: Tool, required: readonly string[], nullable: readonly string[]): JsonSchema {
  const { properties = {}, required: alwaysRequired = [], ...rest } = tool.parameters("entries");
  const withNulls = tool.parameters("strict").properties ?? {};
  const names = Object.keys(properties).filter((name) => alwaysRequired.includes(name) || required.includes(name));
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    nullable.includes(name) ? withNulls[name] : schema,
  ]);
  return { ...rest, properties: Object.fromEntries(entries), ...(names.length > 0 && { required: names }) };
}

/** Makes a schema strict: closes every object, and moves unsupported keywords into the description. */
function toStrict(schema: JsonSchema): JsonSchema {
  const { items, anyOf, properties, ...own } = mapChildren(schema, toStrict);
  const isBounded = (own.minItems ?? 0) > 1;
  const node = wordKeywords(own, isBounded ? [...UNSUPPORTED, "minItems"] : UNSUPPORTED);
  const children = { ...(items && { items }), ...(anyOf && { anyOf }), ...(properties && { properties }) };
  return { ...node, ...children, ...(properties && { additionalProperties: false }) };
}

function costOf(schemas: readonly JsonSchema[]): Cost {
  const nodes = schemas.flatMap(nodesOf);
  return {
    tools: schemas.length,
    optional: nodes.flatMap(optionalOf).length,
    unions: nodes.filter(({ type, anyOf }) => anyOf !== undefined || Array.isArray(type)).length,
  };
}

function optionalOf({ properties = {}, required = [] }: JsonSchema = {}): string[] {
  return Object.keys(properties).filter((name) => !required.includes(name));
}

function fits(cost: Cost): boolean {
  return cost.tools <= LIMITS.tools && cost.optional <= LIMITS.optional && cost.unions <= LIMITS.unions;
}

/** Names the tools to remove to stay within the limits, those with the highest counts first. */
function excess(tools: readonly Tool[]): string[] {
  if (fits(costOf([...encode(tools).values()]))) return [];
  const costOfTool = (tool: Tool) => {
    const { optional, unions } = costOf([tool.parameters("entries")]);
    return optional + unions;
  };
  const [costliest, ...rest] = [...tools].sort((a, b) => costOfTool(b) - costOfTool(a));
  return costliest ? [costliest.name, ...excess(rest)] : [];
}
