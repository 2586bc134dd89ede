/** A promise of a page, and the tests that prove it. */
export interface PromiseRow {
  /** The heading above the table. */
  readonly section: string;
  /** The cells before the limits: a promise, or an attack and its defense. */
  readonly promise: readonly string[];
  /** Limits of the promise. */
  readonly limits: string;
  /** Paths of test files, relative to the repository. */
  readonly tests: readonly string[];
}

/** Reads the rows of every table whose last two columns are `limits` and `tests`. */
export function readPromises(markdown: string): readonly PromiseRow[] {
  const rows: PromiseRow[] = [];
  let section = "";
  let isTable = false;
  for (const line of markdown.split("\n")) {
    section = /^#+ (.+)$/.exec(line)?.[1] ?? section;
    const cells = cellsOf(line);
    if (cells === null) isTable = false;
    else if (isTable) rows.push(...toRows(section, cells));
    else isTable = cells.at(-2) === "limits" && cells.at(-1) === "tests";
  }
  return rows;
}

/** Returns the cells of a table's line; `null` for any other line. */
function cellsOf(line: string): readonly string[] | null {
  if (!line.startsWith("|")) return null;
  // A cell can contain an escaped bar.
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** Returns the row of a line, or nothing for the line under the names of the columns. */
function toRows(section: string, cells: readonly string[]): readonly PromiseRow[] {
  if (cells.every((cell) => /^:?-+:?$/.test(cell))) return [];
  const tests = [...(cells.at(-1) ?? "").matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
  return [{ section, promise: cells.slice(0, -2), limits: cells.at(-2) ?? "", tests }];
}
