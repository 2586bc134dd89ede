import type { AnyToolDefinition, DefinitionAccount } from "../definition/definition.ts";
import { convertOnce } from "../schema/json-schema.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { isRecord } from "../value/plain.ts";
import { ACCOUNT } from "./account-names.ts";

/** Whether a tool continues its results with a cursor, which then begins with its account. */
export function isPaged({ input, output }: AnyToolDefinition<object>): boolean {
  return "cursor" in input.entries && "next_cursor" in output.entries;
}

/** Creates the functions that add the account to the arguments and results of a tool, and remove it. */
export function labelsOf(definition: AnyToolDefinition<object>, name: string): DefinitionAccount {
  const schema = convertOnce(definition.output, "output");
  const prefix = isPaged(definition) ? `${name}.` : "";
  const withoutPrefix = (cursor: unknown) =>
    typeof cursor === "string" && cursor.startsWith(prefix) ? cursor.slice(prefix.length) : cursor;
  const unlabel = (value: object): object => {
    const { [ACCOUNT]: _, ...rest } = value as Record<string, unknown>;
    for (const key of ["cursor", "next_cursor"]) if (key in rest) rest[key] = withoutPrefix(rest[key]);
    return rest;
  };
  return {
    name,
    unlabel,
    label(result) {
      const own = labelCalls(unlabel(result), schema, name) as { readonly next_cursor?: unknown };
      const next = typeof own.next_cursor === "string" && { next_cursor: prefix + own.next_cursor };
      return { [ACCOUNT]: name, ...own, ...next };
    },
  };
}

/** Adds the account to the calls that a schema declares. Other data may look like a call. */
function labelCalls(value: unknown, schema: JsonSchema, name: string): unknown {
  const { properties, items, anyOf = [] } = schema;
  const branch = anyOf.find(({ type }) => type !== "null");
  if (branch) return labelCalls(value, branch, name);
  if (Array.isArray(value)) return items ? value.map((one) => labelCalls(one, items, name)) : value;
  if (!isRecord(value) || !properties) return value;
  if (properties["tool"] && isRecord(value["arguments"]))
    return { ...value, arguments: { [ACCOUNT]: name, ...value["arguments"] } };
  const fields = Object.entries(value).map(([key, field]) => {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return [key, own ? labelCalls(field, own, name) : field] as const;
  });
  return Object.fromEntries(fields);
}
