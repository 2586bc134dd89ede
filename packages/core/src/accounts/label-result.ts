import type { AnyToolDefinition, DefinitionAccount } from "../definition/definition.ts";
import { convertOnce } from "../schema/json-schema.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { isRecord } from "../value/plain.ts";
import { ACCOUNT } from "./account-names.ts";

type Label = (value: unknown) => unknown;

/** Whether a tool continues its results with a cursor, which then begins with its account. */
export function isPaged({ input, output }: AnyToolDefinition<object>): boolean {
  return "cursor" in input.entries && "next_cursor" in output.entries;
}

/** Creates the functions that add the account to the arguments and results of a tool, and remove it. */
export function labelsOf(definition: AnyToolDefinition<object>, name: string): DefinitionAccount {
  const prefix = isPaged(definition) ? `${name}.` : "";
  const withoutPrefix = (cursor: unknown) =>
    typeof cursor === "string" && cursor.startsWith(prefix) ? cursor.slice(prefix.length) : cursor;
  const unlabel = (value: object): object => {
    const { [ACCOUNT]: _, ...rest } = value as Record<string, unknown>;
    for (const key of ["cursor", "next_cursor"]) if (key in rest) rest[key] = withoutPrefix(rest[key]);
    return rest;
  };
  const labelCalls = callLabel(convertOnce(definition.output, "output"), name);
  return {
    name,
    unlabel,
    label(result) {
      const unlabeled = unlabel(result);
      const own = (labelCalls?.(unlabeled) ?? unlabeled) as { readonly next_cursor?: unknown };
      const next = typeof own.next_cursor === "string" && { next_cursor: prefix + own.next_cursor };
      return { [ACCOUNT]: name, ...own, ...next };
    },
  };
}

/** Creates the function that adds the account to the calls that a schema declares, and null without calls. */
function callLabel({ properties = {}, items, anyOf = [] }: JsonSchema, name: string): Label | null {
  const branch = anyOf.find(({ type }) => type !== "null");
  if (branch) return callLabel(branch, name);
  const ofItem = items && callLabel(items, name);
  if (ofItem) return (value) => (Array.isArray(value) ? value.map(ofItem) : value);
  // A schema decides what a call is, since other data may look like one.
  if (properties["tool"] && properties["arguments"])
    return (value) =>
      isRecord(value) && isRecord(value["arguments"])
        ? { ...value, arguments: { [ACCOUNT]: name, ...value["arguments"] } }
        : value;
  const fields = Object.entries(properties).flatMap(([key, own]) => {
    const ofField = callLabel(own, name);
    return ofField ? [[key, ofField] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (!isRecord(value)) return value;
    const labeled = fields.flatMap(([key, ofField]) => (key in value ? [[key, ofField(value[key])] as const] : []));
    return { ...value, ...Object.fromEntries(labeled) };
  };
}
