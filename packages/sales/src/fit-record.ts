import { type Fit, fitRows, type RowLevel } from "@toolwright/core";

/** A result about one record, which comes whole; only texts that pass the budget by themselves are cut. */
export function fitRecord(result: { readonly warnings: readonly string[] }, maxTokens: number): Fit {
  return fitRows({
    rows: [result],
    levels: [{ shape: (row) => row, note: null }],
    maxTokens,
    build: ([shown = result], notes) => ({ ...shown, warnings: [...result.warnings, ...notes] }),
  });
}

/** A level that leaves fields out. */
export function without<Row extends object>(names: readonly (keyof Row & string)[], note: string): RowLevel<Row> {
  const isLeft = (name: string) => !(names as readonly string[]).includes(name);
  return { shape: (row) => Object.fromEntries(Object.entries(row).filter(([name]) => isLeft(name))), note };
}
