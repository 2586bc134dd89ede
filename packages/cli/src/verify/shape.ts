import type { JsonSchema } from "@toolwright/core";

/** A JSON type. */
export type Kind = "null" | "boolean" | "number" | "string" | "object" | "array";

/** The types and field names of all values at one place, or of all that a schema allows there, without any value. */
export interface Shape {
  readonly kinds: Set<Kind>;
  /** Number of values that are objects. */
  objects: number;
  /** The fields of the objects, with the number of objects that have each. */
  readonly fields: Map<string, { readonly shape: Shape; count: number }>;
  /** The shape of the items of all lists; `null` before the first item. */
  items: Shape | null;
  /** Whether objects may have other fields, as those of a schema may. */
  isOpen: boolean;
}

/** Deepest level whose types are recorded. */
const MAX_DEPTH = 30;

/** Creates the shape of no value. */
export function emptyShape(): Shape {
  return { kinds: new Set(), objects: 0, fields: new Map(), items: null, isOpen: false };
}

/** Adds the types of a JSON value to a shape. */
export function addValue(shape: Shape, value: unknown, depth = 0): void {
  const kind = kindOf(value);
  shape.kinds.add(kind);
  if (depth >= MAX_DEPTH) return;
  if (kind === "array") for (const item of value as readonly unknown[]) addValue(itemsOf(shape), item, depth + 1);
  if (kind !== "object") return;
  shape.objects++;
  for (const [name, item] of Object.entries(value as object)) addValue(fieldOf(shape, name, 1), item, depth + 1);
}

/** Adds what a schema allows, as if an object had every field, and a list an item. */
export function addSchema(shape: Shape, schema: JsonSchema): void {
  const { anyOf, type, enum: values = [], properties, required = [], items, additionalProperties } = schema;
  for (const variant of anyOf ?? []) addSchema(shape, variant);
  const constants = "const" in schema ? [...values, schema.const] : values;
  for (const kind of type === undefined ? constants.map(kindOf) : [type].flat())
    shape.kinds.add((kind === "integer" ? "number" : kind) as Kind);
  if (items) addSchema(itemsOf(shape), items);
  if (properties === undefined) return;
  shape.objects++;
  shape.isOpen ||= additionalProperties !== false;
  for (const [name, field] of Object.entries(properties))
    addSchema(fieldOf(shape, name, required.includes(name) ? 1 : 0), field);
}

/** Returns the shape of a field, after adding the number of objects that have it. */
function fieldOf({ fields }: Shape, name: string, count: number): Shape {
  const field = fields.get(name) ?? { shape: emptyShape(), count: 0 };
  field.count += count;
  fields.set(name, field);
  return field.shape;
}

function itemsOf(shape: Shape): Shape {
  shape.items ??= emptyShape();
  return shape.items;
}

/** Merges the shapes of all fields, for an object whose names are data. */
export function mergeFields(shape: Shape): Shape {
  const merged = emptyShape();
  for (const field of shape.fields.values()) addShape(merged, field.shape);
  return merged;
}

function addShape(target: Shape, source: Shape): void {
  for (const kind of source.kinds) target.kinds.add(kind);
  target.objects += source.objects;
  for (const [name, { shape, count }] of source.fields) addShape(fieldOf(target, name, count), shape);
  if (source.items) addShape(itemsOf(target), source.items);
}

/** Returns the types of a shape, sorted. */
export const kindsOf = (shape: Shape): readonly Kind[] => [...shape.kinds].sort();

/** Returns the type of a JSON value. */
export function kindOf(value: unknown): Kind {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as Kind);
}
