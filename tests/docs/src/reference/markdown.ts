/** A Markdown table. A blank line in a cell is a line break; other line breaks and bars are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(" | ")} |`;
  return [line(head), `|${head.map(() => " --- |").join("")}`, ...rows.map((cells) => line(cells.map(markdownText)))];
}

function cellText(text: string): string {
  return text
    .replace(/\n{2,}/g, "<br> ")
    .replace(/\s+/g, " ")
    .replace(/\|/g, "\\|");
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
