/** A Markdown table. Line breaks and bars within cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, " ").replace(/\|/g, "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => " --- |").join("")}`, ...rows.map((cells) => line(cells.map(markdownText)))];
}

/** Text as a code span; nothing for no text. */
export function code(text: string): string {
  return text === "" ? "" : `\`${text}\``;
}

/** Escapes tags and the site's `{{ }}` expressions outside of code spans. */
export function markdownText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replace(/</g, "&lt;").replace(/\{\{/g, "{ {")))
    .join("");
}
