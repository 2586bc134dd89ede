import type { JsonSchema } from "../schema/map-schema.ts";

/** A TypeScript type before it is printed. */
export type TypeNode =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "union"; readonly sides: readonly TypeNode[]; readonly hint: string }
  | { readonly kind: "list"; readonly item: TypeNode }
  | { readonly kind: "map"; readonly value: TypeNode; readonly hint: string }
  | ObjectNode;

/** An object type with named fields. */
export interface ObjectNode {
  readonly kind: "object";
  readonly fields: readonly FieldNode[];
  readonly hint: string;
  /** Comment on the type. */
  readonly note: string;
}

/** A field of an object type. */
export interface FieldNode {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: TypeNode;
  /** Comment on the field. */
  readonly note: string;
}

/** Rules for converting schemas to types, for arguments or for results. */
export interface TypeReading {
  /** The type of a map without a schema for its values. */
  readonly openMap: TypeNode;
  /** Returns the comment on a field or on an object type. */
  note(schema: JsonSchema): string;
}

/** Creates a type that is a single word. */
export function word(text: string): TypeNode {
  return { kind: "word", text };
}

/** Converts a schema to a type. `hint` is its name if it is declared. */
export function typeOf(schema: JsonSchema, hint: string, reading: TypeReading): TypeNode {
  const { anyOf, enum: words, type } = schema;
  if ("const" in schema) return literal(schema.const);
  const types = Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : undefined;
  const sides = words?.map(literal) ?? (anyOf ?? types)?.map((side) => typeOf(side, hint, reading));
  if (sides) return unionOf(sides, hint);
  if (type === "array") return { kind: "list", item: typeOf(schema.items ?? {}, singular(hint), reading) };
  if (type === "object") return schema.properties ? objectOf(schema, hint, reading) : mapOf(schema, hint, reading);
  return word(type === "integer" ? "number" : String(type ?? "unknown"));
}

/** Converts a schema with properties to an object type. */
export function objectOf(schema: JsonSchema, hint: string, reading: TypeReading): ObjectNode {
  const fields = Object.entries(schema.properties ?? {}).map(([name, child]) => ({
    name,
    isOptional: !schema.required?.includes(name),
    type: typeOf(child, name, reading),
    note: reading.note(child),
  }));
  return { kind: "object", fields, hint, note: reading.note(schema) };
}

function mapOf({ additionalProperties: values }: JsonSchema, hint: string, reading: TypeReading): TypeNode {
  if (values === false) return { kind: "object", fields: [], hint, note: "" };
  if (typeof values !== "object") return reading.openMap;
  const value = typeOf(values, hint, reading);
  return { kind: "map", value, hint: mapHint(value) ?? hint };
}

function unionOf(sides: readonly TypeNode[], hint: string): TypeNode {
  const [only, ...others] = sides;
  return only && others.length === 0 ? only : { kind: "union", sides, hint: nullableHint(sides) ?? hint };
}

/** Returns a fixed name for a common nullable type, since many different fields have it. */
function nullableHint([side, other]: readonly TypeNode[]): string | null {
  if (side?.kind !== "word" || other?.kind !== "word" || other.text !== "null") return null;
  return { string: "text", number: "num", boolean: "flag" }[side.text] ?? null;
}

/** Returns a fixed name for a common map. */
function mapHint(value: TypeNode): string | null {
  return value.kind === "word" ? ({ string: "texts", number: "counts" }[value.text] ?? null) : null;
}

function literal(value: unknown): TypeNode {
  return word(JSON.stringify(value));
}

/** Names one item of a list: `log` for `logs`, `company` for `companies`. */
function singular(name: string): string {
  if (name.endsWith("people")) return name.replace(/people$/, "person");
  if (!/[^su]s$/.test(name) || name.endsWith("series")) return name;
  return name.endsWith("ies") ? name.replace(/ies$/, "y") : name.slice(0, -1);
}
