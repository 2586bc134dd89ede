import type { Kind, Shape } from "./shape.ts";

/** Kind of difference between the found and the expected value. */
export type DifferenceKind =
  /** No object has the expected field. */
  | "missing"
  /** Some objects lack a field that is expected in each. */
  | "sometimes missing"
  /** A value has an unexpected type. */
  | "type"
  /** A value is `null` where `null` is not expected. */
  | "null"
  /** A field that is not expected. */
  | "unknown";

/** A difference at one place. It contains types and known names, but no values. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** Names joined by dots, with `[]` for the items of a list and `{}` for the fields of a map: `data[].id`. */
  readonly path: string;
  readonly expected: readonly Kind[];
  readonly found: readonly Kind[];
}

/** Joins a path and the name of a field. */
export function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Returns the types of a shape, sorted. */
export function kindsOf(shape: Shape | undefined): readonly Kind[] {
  return [...(shape?.kinds ?? [])].sort();
}

/** Reports unexpected fields. Their names may be data from the account, so only their lengths appear. */
export function unknownFields(path: string, found: Shape, isKnown: (name: string) => boolean): readonly Difference[] {
  return [...found.fields]
    .filter(([name]) => !isKnown(name))
    .map(([name, { shape }]) => ({
      kind: "unknown",
      path: join(path, `<unknown name of ${name.length} characters>`),
      expected: [],
      found: kindsOf(shape),
    }));
}

/** Reports a field that some or all objects lack; `null` if all have it. */
export function missingField(
  path: string,
  expected: readonly Kind[],
  { count, objects }: { readonly count: number; readonly objects: number },
): Difference | null {
  if (objects === 0 || count >= objects) return null;
  return { kind: count === 0 ? "missing" : "sometimes missing", path, expected, found: [] };
}
