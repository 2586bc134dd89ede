/** The part of markdown-it that this plugin changes. */
interface MarkdownRenderer {
  readonly renderer: { readonly rules: Record<string, unknown> };
}

const OPEN = '<div class="table-box" role="group" aria-label="Table" tabindex="0">';

/** Puts each table into a box that scrolls and that the keyboard reaches. */
export function tableBoxes({ renderer }: MarkdownRenderer): void {
  renderer.rules["table_open"] = () => `${OPEN}<table>\n`;
  renderer.rules["table_close"] = () => "</table></div>\n";
}
