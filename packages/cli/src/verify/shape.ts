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
  for (const [name, item] of Object.entries(value as object)) {
    const field = shape.fields.get(name) ?? { shape: emptyShape(), count: 0 };
    field.count++;
    shape.fields.set(name, field);
    addValue(field.shape, item, depth + 1);
  }
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
  for (const [name, { shape, count }] of source.fields) {
    const field = target.fields.get(name) ?? { shape: emptyShape(), count: 0 };
    field.count += count;
    target.fields.set(name, field);
    addShape(field.shape, shape);
  }
  if (source.items === null) return;
  target.items ??= emptyShape();
  addShape(target.items, source.items);
}

function kindOf(value: unknown): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const kind = typeof value;
  return kind === "boolean" || kind === "number" || kind === "string" ? kind : "object";
}
