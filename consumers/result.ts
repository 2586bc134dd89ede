/** What became of one consumer. */
export interface Result {
  /** Name by which a filter finds it. */
  readonly consumer: string;
  readonly version: string;
  readonly passed: boolean;
  /** What was seen, or what went wrong. */
  readonly said: string;
}

/** A kind of program that installs the packages. */
export interface Consumer {
  readonly name: string;
  /** Installs what it needs into folders of its own and runs it. A rejection is a failure. */
  run(): Promise<Omit<Result, "consumer" | "passed">>;
}

/** A table of the results, its columns as wide as they need to be. */
export function renderResults(results: readonly Result[]): string {
  const rows = [
    ["runtime", "version", "result", ""],
    ...results.map(({ consumer, version, passed, said }) => [consumer, version, passed ? "ok" : "FAILED", said]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
