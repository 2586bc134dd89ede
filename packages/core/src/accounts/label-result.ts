import type { AnyToolDefinition, DefinitionAccount } from "../definition/definition.ts";
import { convertOnce } from "../schema/json-schema.ts";
import { type JsonSchema, nodesOf } from "../schema/map-schema.ts";
import { isRecord } from "../value/plain.ts";
import { ACCOUNT } from "./account-parameter.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Whether a tool continues its results with a cursor, which then begins with its account. */
export function isPaged({ input, output }: AnyToolDefinition<object>): boolean {
  return "cursor" in input.entries && "next_cursor" in output.entries;
}

/** Creates the functions that add the account to the results of a tool, and remove it. */
export function labelsOf(definition: AnyToolDefinition<object>, name: string): DefinitionAccount {
  const prefix = isPaged(definition) ? `${name}.` : "";
  const schema = convertOnce(definition.output, "output");
  // A schema decides what a call is, since other data may look like one.
  const withCalls = new Set(nodesOf(schema).filter((node) => nodesOf(node).some(isCall)));
  const labelCalls = (value: unknown, node: JsonSchema = {}): unknown => {
    if (!withCalls.has(node)) return value;
    const branch = node.anyOf?.find(({ type }) => type !== "null");
    if (branch) return labelCalls(value, branch);
    if (Array.isArray(value)) return value.map((item) => labelCalls(item, node.items));
    if (!isRecord(value)) return value;
    const { arguments: args } = value;
    if (isCall(node)) return isRecord(args) ? { ...value, arguments: { [ACCOUNT]: name, ...args } } : value;
    const fields = Object.entries(node.properties ?? {}).filter(([key]) => key in value);
    return { ...value, ...Object.fromEntries(fields.map(([key, own]) => [key, labelCalls(value[key], own)])) };
  };
  return {
    name,
    label(result: Fields) {
      const { next_cursor: next } = result;
      const cursor = typeof next === "string" && { next_cursor: prefix + next };
      return { [ACCOUNT]: name, ...(labelCalls(result, schema) as Fields), ...cursor };
    },
    unlabel({ [ACCOUNT]: _, ...result }: Fields) {
      const { next_cursor: next } = result;
      if (typeof next !== "string" || !next.startsWith(prefix)) return result;
      return { ...result, next_cursor: next.slice(prefix.length) };
    },
  };
}

function isCall({ properties }: JsonSchema): boolean {
  return properties !== undefined && "tool" in properties && "arguments" in properties;
}
