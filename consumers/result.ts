/** A consumer's outcome. */
export interface Result {
  /** Name, which filters match. */
  readonly consumer: string;
  readonly version: string;
  readonly passed: boolean;
  /** Output, or the error message. */
  readonly output: string;
}

/** A kind of program that installs the packages. */
export interface Consumer {
  readonly name: string;
  /** Installs the packages into separate folders and runs the program. Rejects if the program fails. */
  run(): Promise<Omit<Result, "consumer" | "passed">>;
}

/** Formats the results as a table. */
export function renderResults(results: readonly Result[]): string {
  const rows = [
    ["runtime", "version", "result", ""],
    ...results.map(({ consumer, version, passed, output }) => [consumer, version, passed ? "ok" : "FAILED", output]),
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
