/** A JSON type. */
export type Kind = "null" | "boolean" | "number" | "string" | "object" | "array";

/** The types and field names of all values at one place, without any value. */
export interface Shape {
  readonly kinds: Set<Kind>;
  /** Number of values that are objects. */
  objects: number;
  /** The fields of the objects, with the number of objects that have each. */
  readonly fields: Map<string, { readonly shape: Shape; count: number }>;
  /** The shape of the items of all lists; `null` before the first item. */
  items: Shape | null;
}

/** Deepest level whose types are recorded. */
const MAX_DEPTH = 30;

/** Creates the shape of no value. */
export function emptyShape(): Shape {
  return { kinds: new Set(), objects: 0, fields: new Map(), items: null };
}

/** Adds the types of a JSON value to a shape. */
export function addValue(shape: Shape, value: unknown, depth = 0): void {
  const kind = kindOf(value);
  shape.kinds.add(kind);
  if (depth >= MAX_DEPTH) return;
  if (kind === "array") {
    for (const item of value as readonly unknown[]) {
      shape.items ??= emptyShape();
      addValue(shape.items, item, depth + 1);
    }
  }
  if (kind !== "object") return;
  shape.objects++;
  for (const [name, item] of Object.entries(value as object)) addValue(fieldOf(shape, name, 1), item, depth + 1);
}

/** Returns the shape of a field, after adding the number of objects that have it. */
function fieldOf({ fields }: Shape, name: string, count: number): Shape {
  const field = fields.get(name) ?? { shape: emptyShape(), count: 0 };
  field.count += count;
  fields.set(name, field);
  return field.shape;
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
  if (source.items === null) return;
  target.items ??= emptyShape();
  addShape(target.items, source.items);
}

/** Returns the type of a JSON value. */
export function kindOf(value: unknown): Kind {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as Kind);
}
