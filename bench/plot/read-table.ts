/** A table row: cells by their column's header. */
export type Row = Readonly<Record<string, string>>;

/** Reads the first table of a section of RESULTS.md. */
export function readTable(results: string, section: string): readonly Row[] {
  const text = results.split(`\n## ${section}\n`)[1]?.split("\n## ")[0] ?? "";
  const [head, , ...rows] =
    text
      .split("\n\n")
      .find((part) => part.startsWith("|"))
      ?.trimEnd()
      .split("\n") ?? [];
  if (head === undefined) throw new Error(`RESULTS.md has no table in "${section}".`);
  const names = cellsOf(head);
  return rows.map((row) => Object.fromEntries(cellsOf(row).map((cell, index) => [names[index] ?? "", cell])));
}

function cellsOf(line: string): readonly string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** The numbers in a cell such as `1,026 (913–1,210)`: median, first and third quartile. */
export function numbersIn(cell = ""): readonly number[] {
  return [...cell.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([digits]) => Number(digits.replaceAll(",", "")));
}
