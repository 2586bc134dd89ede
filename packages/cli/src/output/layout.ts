/** Aligns the cells of rows to the left. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Maximum length of a line, characters. */
const MAX_WIDTH = 80;

/** Breaks a string into lines at its spaces, each indented. */
export function wrap(text: string, indent: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= MAX_WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${" ".repeat(indent)}${word}`);
  }
  return lines;
}
