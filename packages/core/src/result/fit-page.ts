import type { OpenPage } from "../paging/pager.ts";
import type { Fit, TokenBudget } from "./fit.ts";
import { fitList, fullRow } from "./fit-list.ts";

/** A page of a cursor list, with its rows under a key. */
type PageResult<Key extends string> = Readonly<Record<Key, readonly { readonly id: string | null }[]>> & {
  readonly next_cursor: string | null;
  readonly warnings: readonly string[];
};

/** A page of a cursor list to fit. */
export interface PageToFit<Key extends string, Result extends PageResult<Key>, State> extends TokenBudget {
  /** The full result, with its rows under `key`. */
  readonly result: Result;
  /** The field of the result that holds the rows. */
  readonly key: Key;
  /** Fields to keep if full rows exceed the token budget. */
  readonly essential: readonly (keyof Result[Key][number] & string)[];
  /** The pager that read the page. A window pager takes the window from the result. */
  readonly pager: {
    cursorAfter(page: OpenPage<State>, firstRows: readonly Result[Key][number][], result: NoInfer<Result>): string;
  };
  /** The page that the call opened: the call's plan. */
  readonly plan: OpenPage<State>;
}

/**
 * Fits a page of a cursor list: full rows, then their essential fields, then fewer rows. If rows are left out,
 * `next_cursor` continues with the first of them.
 */
export function fitPage<Key extends string, Result extends PageResult<Key>, State>(
  page: PageToFit<Key, Result, State>,
): Fit {
  const { result, key, essential, pager, plan } = page;
  type Row = Result[Key][number];
  const rows: readonly Row[] = result[key];
  const shape = (row: Row) => Object.fromEntries(essential.map((name) => [name, row[name]]));
  const rest = (count: number) => ({
    fields: { next_cursor: pager.cursorAfter(plan, rows.slice(0, count), result) },
    note: "next_cursor continues with the next row.",
  });
  const lean = { shape, note: `Only these fields are shown: ${essential.join(", ")}.` };
  return fitList<Row>({ result, key, rows, levels: [fullRow, lean], rest }, page);
}
