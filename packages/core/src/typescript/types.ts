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

/** How schemas become types: the rules for arguments, or the rules for results. */
export interface TypeReading {
  /** The type of a map without a schema for its values. */
  readonly openMap: TypeNode;
  /** The comment on a field or on an object type. */
  note(schema: JsonSchema): string;
}

/** A type that is a single word. */
export function word(text: string): TypeNode {
  return { kind: "word", text };
}

/** The type of a schema. `hint` is its name if it is declared. */
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

/** The object type of a schema with properties. */
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

/** Fixed names for common nullable types, since many different fields have them. */
function nullableHint([side, other]: readonly TypeNode[]): string | null {
  if (side?.kind !== "word" || other?.kind !== "word" || other.text !== "null") return null;
  return { string: "text", number: "num", boolean: "flag" }[side.text] ?? null;
}

/** Fixed names for common maps. */
function mapHint(value: TypeNode): string | null {
  return value.kind === "word" ? ({ string: "texts", number: "counts" }[value.text] ?? null) : null;
}

function literal(value: unknown): TypeNode {
  return word(JSON.stringify(value));
}

/** `logs` as `log`, `companies` as `company`: the name of one item of a list. */
function singular(name: string): string {
  if (name.endsWith("people")) return name.replace(/people$/, "person");
  if (!/[^su]s$/.test(name) || name.endsWith("series")) return name;
  return name.endsWith("ies") ? name.replace(/ies$/, "y") : name.slice(0, -1);
}
