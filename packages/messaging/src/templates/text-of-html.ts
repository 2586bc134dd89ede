import { Parser } from "htmlparser2";
import { TooComplex } from "./rendering.ts";

/** Elements whose text no reader sees. */
const HIDDEN: readonly string[] = ["head", "style", "script", "title", "template", "noembed", "noframes", "iframe"];
/** Elements that begin and end a line. */
const LINES: readonly string[] = [
  ...[
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
  ],
  ...["footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre"],
  ...["section", "table", "tbody", "tfoot", "thead", "tr", "ul"],
];
const CELLS: readonly string[] = ["td", "th"];
/** Deepest element within elements. */
const MAX_DEPTH = 500;
/** A word of characters without a visible letter, which fill the line of a preview. */
const FILLER = /^(?:[\u00ad\u200b-\u200d\u2060\ufeff]|\u034f)+$/;

/**
 * The text of an HTML message as its reader sees it: lines, cells, links with their addresses, and images by their
 * alternative text. Leaves out styles, scripts and comments.
 * @param hasAddresses whether links are followed by their addresses
 * @throws TooComplex for HTML that is too deep
 */
export function textOfHtml(html: string, hasAddresses = true): string {
  const lines = createLines();
  const links: { readonly address: string; readonly start: number }[] = [];
  let hidden = 0;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++;
      if (depth > MAX_DEPTH) throw new TooComplex();
      if (HIDDEN.includes(name)) hidden++;
      if (hidden > 0) return;
      if (name === "br" || LINES.includes(name)) lines.end();
      if (name === "li") lines.add("- ");
      if (name === "img" && attributes["alt"]?.trim()) lines.add(`[${attributes["alt"].trim()}]`);
      if (name === "a") links.push({ address: addressOf(attributes["href"]), start: lines.position() });
    },
    onclosetag(name) {
      depth--;
      if (HIDDEN.includes(name)) {
        hidden--;
        return;
      }
      if (hidden > 0) return;
      if (name === "a") {
        const link = links.pop();
        if (hasAddresses && link?.address && !lines.textFrom(link.start).includes(link.address))
          lines.add(` (${link.address})`);
      }
      if (CELLS.includes(name)) lines.add(" ");
      if (LINES.includes(name)) lines.end();
    },
    ontext(text) {
      if (hidden === 0) lines.add(text);
    },
  });
  parser.end(html);
  return lines.text();
}

/** The address of a link, empty for one within the message. */
function addressOf(href: string | undefined): string {
  const address = (href ?? "").trim();
  return address.startsWith("#") ? "" : address.replace(/^mailto:/i, "");
}

/** Lines of text, without white space that HTML ignores. */
function createLines() {
  const pieces: string[] = [];
  return {
    add(text: string) {
      pieces.push(text.replace(/\s+/g, " "));
    },
    end() {
      pieces.push("\n");
    },
    position: () => pieces.length,
    textFrom: (start: number) => pieces.slice(start).join(""),
    text: () =>
      pieces
        .join("")
        .split("\n")
        .map((line) =>
          line
            .split(" ")
            .filter((word) => word !== "" && !FILLER.test(word))
            .join(" "),
        )
        .filter((line) => line !== "")
        .join("\n"),
  };
}
