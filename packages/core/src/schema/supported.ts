import type { GenericSchema } from "valibot";
import { TYPE_PRESERVING_ACTIONS } from "./actions.ts";

/** The kinds of schema that every view and every provider supports. */
const KINDS: ReadonlySet<string> = new Set([
  "any",
  "array",
  "boolean",
  "enum",
  "exact_optional",
  "literal",
  "null",
  "nullable",
  "nullish",
  "number",
  "object",
  "optional",
  "picklist",
  "record",
  "strict_object",
  "string",
  "undefinedable",
  "union",
  "unknown",
  "variant",
]);

/** Alternatives to unsupported kinds. */
const INSTEAD: Readonly<Record<string, string>> = {
  intersect: "one object with all the fields",
  lazy: "a schema that does not refer to itself",
  loose_object: "v.strictObject, or v.record for arbitrary names",
  object_with_rest: "v.strictObject, or v.record for arbitrary names",
  strict_tuple: "v.strictObject with a field for each place, or v.array",
  tuple: "v.strictObject with a field for each place, or v.array",
};

interface Item {
  readonly kind: string;
  readonly type: string;
}

/** The properties of a valibot schema that are read here. */
interface Parts extends GenericSchema {
  readonly pipe?: readonly Item[];
  readonly wrapped?: Parts;
  readonly item?: Parts;
  readonly value?: Parts;
  readonly entries?: Readonly<Record<string, Parts>>;
  readonly options?: readonly unknown[];
}

/** A sentence on why a parameter's schema cannot be declared to a model, with the path of the part; `null` if it can. */
export function whyUnsupported(place: string, schema: GenericSchema): string | null {
  const parts = schema as Parts;
  const reason = whyUnsupportedPart(place, parts);
  if (reason !== null) return reason;
  for (const [childPlace, child] of childrenOf(place, parts)) {
    const childReason = whyUnsupported(childPlace, child);
    if (childReason !== null) return childReason;
  }
  return null;
}

function whyUnsupportedPart(place: string, { type, pipe = [], options = [] }: Parts): string | null {
  if (!KINDS.has(type)) {
    const instead = INSTEAD[type] ? `; use ${INSTEAD[type]}` : "";
    return `Parameter ${place}: the schema "${type}" cannot be declared to a model${instead}.`;
  }
  // SDKs validate arguments first, and the call then parses the output, which must still match the schema.
  const change = pipe.find(
    ({ kind, type: action }) => kind === "transformation" && !TYPE_PRESERVING_ACTIONS.includes(action),
  );
  if (change) return `Parameter ${place}: "${change.type}" may change the type of a value; do that in run.`;
  const objects = type === "union" ? options.filter(isSchema).filter((option) => option.type.endsWith("object")) : [];
  // valibot takes the first matching member, and `v.object` drops the fields that it does not have.
  return objects.length > 1 && objects.some((option) => option.type === "object")
    ? `Parameter ${place}: a union of v.object drops fields; use v.strictObject or v.variant.`
    : null;
}

function childrenOf(place: string, parts: Parts): readonly (readonly [place: string, schema: Parts])[] {
  const { pipe = [], wrapped, item, value, entries = {}, options = [] } = parts;
  const piped = pipe.slice(1).filter(isSchema);
  const sameValue = [...(wrapped ? [wrapped] : []), ...options.filter(isSchema), ...piped];
  return [
    ...sameValue.map((schema) => [place, schema] as const),
    ...[item, value].filter(isSchema).map((schema) => [`${place}[]`, schema] as const),
    ...Object.entries(entries).map(([name, schema]) => [`${place}.${name}`, schema] as const),
  ];
}

function isSchema(part: unknown): part is Parts {
  return typeof part === "object" && part !== null && "kind" in part && part.kind === "schema";
}
