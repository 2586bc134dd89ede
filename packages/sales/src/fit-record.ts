import { cutTexts, type Fit, fitRows, type RowLevel } from "@toolwright/core/authoring";

/** Lists are cut to these lengths, the longest that fits. */
const LIST_LENGTHS = [20, 5, 1];

/** A result about one record, which comes whole where it fits; else its texts and then its lists are cut. */
export function fitRecord(result: { readonly warnings: readonly string[] }, maxTokens: number): Fit {
  const levels = LIST_LENGTHS.map((length) => ({
    shape: (row: object) => cutLists(cutTexts(row, 400), length) as object,
    note: `Lists are cut to ${length} of their entries, and long texts in the middle.`,
  }));
  return fitRows({
    rows: [result],
    levels: [{ shape: (row) => row, note: null }, ...levels],
    maxTokens,
    build: ([shown = result], notes) => ({ ...shown, warnings: [...result.warnings, ...notes] }),
  });
}

function cutLists(value: unknown, length: number): unknown {
  if (Array.isArray(value)) return value.slice(0, length).map((item) => cutLists(item, length));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, cutLists(child, length)]));
}

/** A level that leaves fields out. */
export function without<Row extends object>(names: readonly (keyof Row & string)[], note: string): RowLevel<Row> {
  const isLeft = (name: string) => !(names as readonly string[]).includes(name);
  return { shape: (row) => Object.fromEntries(Object.entries(row).filter(([name]) => isLeft(name))), note };
}
