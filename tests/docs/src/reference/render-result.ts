import { type FieldRow, rowsOf } from "./describe-schema.ts";
import { code, table } from "./markdown.ts";
import { PAGE_TOKENS, type RecordedTool } from "./record-calls.ts";

/**
 * The section about a tool's result: its fields, with nested ones folded, and the text that a model reads for the
 * example.
 */
export function renderResult({ tool, answer }: RecordedTool): readonly string[] {
  const rows = rowsOf(tool.descriptor().outputSchema);
  const top = rows.filter(({ name }) => !/[.[]/.test(name));
  return [
    "## Result",
    "",
    ...fieldTable(top),
    "",
    ...top.flatMap((field) => foldedFields(field, rows)),
    `For the example, a model reads this result from the sandbox, fitted to ${PAGE_TOKENS} tokens:`,
    "",
    "```json",
    JSON.stringify(answer, null, 2),
    "```",
    "",
  ];
}

/** The fields within a field. Folded, because a page lists up to 60 of them. */
function foldedFields({ name }: FieldRow, rows: readonly FieldRow[]): readonly string[] {
  const path = new RegExp(`^${name}(\\[\\])*\\.`);
  const nested = rows.filter((row) => path.test(row.name)).map((row) => ({ ...row, name: row.name.replace(path, "") }));
  if (nested.length === 0) return [];
  const count = nested.length === 1 ? "1 field" : `${nested.length} fields`;
  return [
    "<details>",
    `<summary>${count} of <code>${name}</code></summary>`,
    "",
    ...fieldTable(nested),
    "",
    "</details>",
    "",
  ];
}

function fieldTable(rows: readonly FieldRow[]): readonly string[] {
  return table(
    ["field", "type", "meaning"],
    rows.map(({ name, type, description }) => [code(name), type, description]),
  );
}
