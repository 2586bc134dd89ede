import { ToolError } from "../../errors.ts";
import type { JsonSchema } from "../../schema/map-schema.ts";
import { mapChildren, nodesOf } from "../../schema/map-schema.ts";
import { type WordableKeyword, wordKeywords } from "../../schema/word-keywords.ts";
import type { Tool } from "../../tool/tool.ts";

/** What Anthropic takes of strict tools in one request, over all of them. */
const LIMITS = { tools: 20, optional: 24, unions: 16 } as const;

/** Keywords that strict schemas may not hold; words say them. */
const REFUSED: readonly WordableKeyword[] = ["minLength", "maxLength", "minimum", "maximum", "maxItems", "pattern"];

type Cost = Readonly<Record<keyof typeof LIMITS, number>>;

/**
 * Schemas of tools declared strict, within the API's rules. Optional parameters stay optional while all of them fit.
 * Where they do not, those with a default become required, which costs nothing of the limits; of the rest, the ones past
 * the limit become required and take null.
 * @throws ToolError `misconfigured` where even that does not fit one request
 */
export function strictSchemas<T extends Tool>(tools: readonly T[]): ReadonlyMap<T, JsonSchema> {
  const schemas = encode(tools);
  const cost = costOf([...schemas.values()]);
  if (fits(cost)) return schemas;
  const { tools: count, optional, unions } = cost;
  throw new ToolError({
    code: "misconfigured",
    message: `strict: ${count} tools with ${optional} optional and ${unions} union-typed parameters are too many for one request, which takes ${LIMITS.tools}, ${LIMITS.optional} and ${LIMITS.unions}. Leave out ${excess(tools).join(", ")}.`,
  });
}

function encode<T extends Tool>(tools: readonly T[]): ReadonlyMap<T, JsonSchema> {
  const plain = new Map(tools.map((tool) => [tool, tool.parameters("entries")]));
  const optional = tools.flatMap((tool) => optionalOf(plain.get(tool)).map((name) => ({ tool, name })));
  const changed = optional.length > LIMITS.optional ? optional : [];
  const withDefault = changed.filter(({ tool, name }) => plain.get(tool)?.properties?.[name]?.default !== undefined);
  const withNull = changed.filter((parameter) => !withDefault.includes(parameter)).slice(LIMITS.optional);
  const namesOf = (tool: T, parameters: typeof optional) =>
    parameters.filter((parameter) => parameter.tool === tool).map(({ name }) => name);
  return new Map(
    tools.map((tool) => {
      const nullable = namesOf(tool, withNull);
      const required = [...namesOf(tool, withDefault), ...nullable];
      return [tool, closed(requiring(tool, required, nullable))];
    }),
  );
}

/** The arguments with more parameters required, some of which take null instead of being left out. */
function requiring(tool: Tool, required: readonly string[], nullable: readonly string[]): JsonSchema {
  const { properties = {}, required: always = [], ...rest } = tool.parameters("entries");
  const withNulls = tool.parameters("strict").properties ?? {};
  const names = Object.keys(properties).filter((name) => always.includes(name) || required.includes(name));
  const chosen = Object.entries(properties).map(([name, schema]) => [
    name,
    nullable.includes(name) ? withNulls[name] : schema,
  ]);
  return { ...rest, properties: Object.fromEntries(chosen), ...(names.length > 0 && { required: names }) };
}

/** A schema within the strict rules: every object closed, refused keywords in words. */
function closed(schema: JsonSchema): JsonSchema {
  const { items, anyOf, properties, ...own } = mapChildren(schema, closed);
  const isBounded = (own.minItems ?? 0) > 1;
  const node = wordKeywords(own, isBounded ? [...REFUSED, "minItems"] : REFUSED);
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

/** The costliest tools, as many as have to go. */
function excess(tools: readonly Tool[]): string[] {
  if (fits(costOf([...encode(tools).values()]))) return [];
  const weigh = (tool: Tool) => {
    const { optional, unions } = costOf([tool.parameters("entries")]);
    return optional + unions;
  };
  const [costliest, ...rest] = [...tools].sort((a, b) => weigh(b) - weigh(a));
  return costliest ? [costliest.name, ...excess(rest)] : [];
}
