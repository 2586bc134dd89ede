import { type Fit, fitRows, type RowLevel } from "@toolwright/core/authoring";

/** A list result to fit. */
export interface ListToFit<Row> {
  /** The whole result, its rows under `key`. */
  readonly result: { readonly warnings: readonly string[] };
  readonly key: string;
  readonly rows: readonly Row[];
  /** From richest to leanest; the first shows rows whole. */
  readonly levels: readonly [RowLevel<Row>, ...RowLevel<Row>[]];
  readonly maxTokens: number;
  /** How the rows after the first `shown` are reached: changed fields of the result, and words. */
  rest(shown: number): { readonly fields?: object; readonly note: string };
}

/** Fits a list; what was left out is said once, with the way to it. */
export function fitList<Row>({ result, key, rows, levels, maxTokens, rest }: ListToFit<Row>): Fit {
  return fitRows({
    rows,
    levels,
    maxTokens,
    build(shaped, notes, shown) {
      const left = shown < rows.length ? rest(shown) : null;
      const words = left === null ? [] : [`Showing ${shown} of ${rows.length} rows here: ${left.note}`];
      return { ...result, [key]: shaped, ...left?.fields, warnings: [...result.warnings, ...notes, ...words] };
    },
  });
}

/** The level that shows rows as they are. */
export const WHOLE = { shape: (row: object) => row, note: null } as const;

/** A level that leaves fields out. */
export function without<Row extends object>(names: readonly (keyof Row & string)[], note: string): RowLevel<Row> {
  const isLeft = (name: string) => !(names as readonly string[]).includes(name);
  return { shape: (row) => Object.fromEntries(Object.entries(row).filter(([name]) => isLeft(name))), note };
}

/** What to do about the rest of a list without pages. */
export function restOfWhole(): { readonly note: string } {
  return { note: "the list has no pages; a larger maxResultTokens (at most 20,000) shows more." };
}

/** Fits a result without rows: only texts that pass the budget by themselves are cut. */
export function fitWhole(result: { readonly warnings: readonly string[] }, maxTokens: number): Fit {
  return fitRows({
    rows: [result],
    levels: [WHOLE],
    maxTokens,
    build: ([shown = result], notes) => ({ ...shown, warnings: [...result.warnings, ...notes] }),
  });
}
