/** A token of markdown-it, as far as this file reads it. */
interface Token {
  readonly type: string;
  readonly content: string;
  readonly children: readonly Token[] | null;
  attrSet(name: string, value: string): void;
}

interface State {
  src: string;
  readonly tokens: readonly Token[];
}

type Rule = (tokens: readonly Token[], index: number, ...rest: readonly never[]) => string;

/** The part of markdown-it that this file changes. */
export interface MarkdownRenderer {
  readonly renderer: { readonly rules: Record<string, Rule> };
  readonly core: {
    readonly ruler: {
      before(rule: string, name: string, change: (state: State) => void): void;
      push(name: string, change: (state: State) => void): void;
    };
  };
}

/** Maximum length of code in a sentence that stays on one line on a phone, in characters. */
const MAX_LINE = 30;
/** Maximum number of columns that a phone shows as labeled lines. A wider table scrolls. */
const MAX_STACKED = 5;
/** Columns that describe their row need no label. */
const DESCRIPTION = /^(?:description|meaning|what |in short)/i;

/**
 * Prepares pages for small screens: puts tables in boxes, with a label in each cell, and breaks code only if it must.
 */
export function adaptMarkup({ renderer, core }: MarkdownRenderer): void {
  renderer.rules["table_open"] = (tokens, index) =>
    `<div class="table-box${headsOf(tokens, index).length > MAX_STACKED ? " wide" : ""}" role="group" aria-label="Table" tabindex="0"><table>\n`;
  renderer.rules["table_close"] = () => "</table></div>\n";
  // A name such as Messaging.SendTransactionalEmail is wider than a phone, and breaks after its dot. VitePress's own
  // rule keeps entities such as &lt;, which a plain escape would show as text.
  const renderText = renderer.rules["text"] ?? (() => "");
  renderer.rules["text"] = (tokens, index) =>
    renderText(tokens, index).replace(/(?<=[a-z])\.(?=[A-Z][a-z])/g, ".<wbr>");
  // A browser breaks lines after the hyphens of a flag such as --no-cache, and anywhere in a name or path wider than a cell
  // on a phone.
  const renderCode = renderer.rules["code_inline"] ?? (() => "");
  renderer.rules["code_inline"] = (tokens, index, ...rest) =>
    renderCode(tokens, index, ...rest)
      .replace(/(?<=[> ])--?[a-z][\w.-]*/g, '<span class="flag">$&</span>')
      .replace(/\w{24,}|[\w/]{26,}/g, (name) => name.replace(/[_/](?=\w)/g, "$&<wbr>"));
  // A table of characters scrolls on a phone, where the lines of other outputs wrap.
  const renderFence = renderer.rules["fence"] ?? (() => "");
  renderer.rules["fence"] = (tokens, index, ...rest) =>
    renderFence(tokens, index, ...rest).replace("language-text", (name) =>
      /\S +\| .*\n.*\S +\| /.test(tokens[index]?.content ?? "") ? `${name} aligned` : name,
    );
  core.ruler.push("labels", ({ tokens }) => {
    labelCells(tokens);
    for (const { children } of tokens)
      children?.filter(isLongCode).forEach((code) => void code.attrSet("class", "long"));
  });
}

/** Gives each cell its column's header, which the style shows on a phone. Two columns need no labels. */
function labelCells(tokens: readonly Token[]): void {
  let heads: readonly string[] = [];
  let column = 0;
  tokens.forEach((token, index) => {
    if (token.type === "table_open") heads = headsOf(tokens, index);
    if (token.type === "tr_open") column = 0;
    if (token.type !== "td_open") return;
    const label = heads[column++] ?? "";
    if (DESCRIPTION.test(label)) return;
    if (column > 1 && heads.length > 2 && heads.length <= MAX_STACKED) token.attrSet("data-label", label);
  });
}

/** The headers of the table that begins at an index. */
function headsOf(tokens: readonly Token[], start: number): readonly string[] {
  const end = tokens.findIndex(({ type }, index) => index > start && type === "thead_close");
  return tokens.flatMap(({ type }, index) =>
    index > start && index < end && type === "th_open" ? [(tokens[index + 1]?.content ?? "").replaceAll("`", "")] : [],
  );
}

function isLongCode({ type, content }: Token): boolean {
  return type === "code_inline" && content.length > MAX_LINE;
}
