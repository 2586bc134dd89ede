/**
 * Aligns the cells of rows to the left.
 * @param paint adds the color of a cell, after its width is known
 */
export function alignColumns(
  rows: readonly (readonly string[])[],
  paint: (cell: string, column: number) => string = (cell) => cell,
): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => paint(cell, column) + " ".repeat((widths[column] ?? 0) - cell.length))
      .join("  ")
      .trimEnd(),
  );
}

/** Maximum length of a line, characters. */
const MAX_WIDTH = 80;

/** Breaks a string at its spaces, or a list between its words, into lines, each indented. */
export function wrap(text: string | readonly string[], indent: number, width = MAX_WIDTH): readonly string[] {
  const lines: string[] = [];
  for (const word of typeof text === "string" ? text.split(/\s+/).filter((one) => one !== "") : text) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${" ".repeat(indent)}${word}`);
  }
  return lines;
}

/** Writes sections with their titles. The text of the first one has no title. */
export function page(
  paint: (tone: "title", text: string) => string,
  sections: Readonly<Record<string, readonly string[]>>,
): string {
  return Object.entries(sections)
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) =>
      title === ""
        ? `${lines.join("\n")}\n`
        : `${paint("title", title)}\n${lines.map((line) => `  ${line}\n`).join("")}`,
    )
    .join("\n");
}
