/** Columns of code that the site shows beside its navigation without scrolling. */
export const MAX_COLUMNS = 76;

/** Outputs and data wrap on the site, because their strings can't be broken. */
const WRAPPED: ReadonlySet<string> = new Set(["text", "json"]);

/**
 * Returns the lines in a page's code blocks that are too wide, each with its number. A block that quotes a file may be
 * as wide as that file; the line before the block names the file.
 */
export function wideLines(page: string, text: string): readonly string[] {
  const lines = text.split("\n");
  let open: { readonly language: string; readonly isQuoted: boolean } | null = null;
  return lines.flatMap((line, index) => {
    const fence = /^ *```(\w*)/.exec(line);
    if (fence) {
      const isQuoted = /^`examples\/\S+`:$/.test(lines[index - 2] ?? "");
      open = open === null ? { language: fence[1] ?? "", isQuoted } : null;
      return [];
    }
    if (open === null || open.isQuoted || WRAPPED.has(open.language)) return [];
    return [...line].length > MAX_COLUMNS ? [`${page}:${index + 1} has ${[...line].length} columns: ${line}`] : [];
  });
}
