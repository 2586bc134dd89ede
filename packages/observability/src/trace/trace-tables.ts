import { type RowTable, replaceWithDenseList, toRowTable } from "@toolwright/core/authoring";
import type { AssembledTrace } from "./assemble-trace.ts";

/** A short list costs no more as objects, which are easier to read. */
const FEW_ROWS = 3;

/**
 * The complete trace with its lists as tables, which name each field once. The start of a span is left out where its offset
 * says the same, and a field that is empty in every row has no column.
 */
export function withTables(result: AssembledTrace): object {
  const { services, slowest, errors, critical_path } = result.summary;
  const lists = {
    services: toTable(services),
    slowest: toTable(slowest),
    errors: toTable(errors),
    critical_path: toTable(critical_path),
  };
  return {
    ...result,
    summary: { ...result.summary, ...lists },
    spans: toTable(result.spans.map((span) => (span.offset_ns === null ? span : { ...span, start: null }))),
    collapsed: toTable(result.collapsed),
  };
}

/** The complete trace with lists of objects. Spans leave out what tables do, and write once what all have in common. */
export function withDenseSpans(result: AssembledTrace): object {
  const spans = result.spans.map(({ start, ...span }) => (span.offset_ns === null ? { ...span, start } : span));
  return replaceWithDenseList(result, "spans", spans);
}

/** Writes a list as a table, unless it is short. */
export function toTable<Row extends object>(rows: readonly Row[]): readonly Row[] | RowTable {
  return rows.length <= FEW_ROWS ? rows : toRowTable(rows);
}
