import { Parser } from "htmlparser2";
import { TooComplex } from "./dialect.ts";
import { hasMarks } from "./marks.ts";

/** Elements whose text readers don't see. */
const HIDDEN: readonly string[] = ["style", "script", "title", "template", "noembed", "noframes", "iframe"];
/** Elements that begin and end a line. */
const LINES: readonly string[] = [
  "address article aside blockquote center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6",
  "header hr li main nav ol p pre section table tbody tfoot thead tr ul",
].flatMap((names) => names.split(" "));
const CELLS: readonly string[] = ["td", "th"];
const STRUCK: readonly string[] = ["del", "s", "strike"];
/** Stands before raised text. */
const RAISED = "\ufde0";
/** A number before a raised one: an exponent, or the cents of a price. */
const RAISED_NUMBER = /(\d)\ufde0(?=[-−]?\d)/g;
/** Maximum depth of nested elements. */
const MAX_DEPTH = 200;
/** Maximum number of elements, including those added for a missing start or end. */
const MAX_ELEMENTS = 20_000;
/** Characters without a visible glyph, which pad the preview line. */
const FILLERS = "\u00ad\u034f\u200b\u200c\u200d\u2060\ufeff";

/**
 * An HTML message's text as its reader sees it: lines, cells, links with their addresses, and images by their
 * alternative text. An old price is `~~50~~`, and a raised number `10^6`. Leaves out styles, scripts and comments.
 * @param isWhole whether what the text leaves out has both ends of each part that depends
 * @param hasAddresses whether links are followed by their addresses
 * @throws TooComplex for HTML that is too deep or too large, or whose text depends
 */
export function textOfHtml(html: string, isWhole: (part: string) => boolean, hasAddresses = true): string {
  const lines = createLines();
  const { leaveOut, leaveOutTag, handlers } = createLeftOut(isWhole);
  const links: { readonly address: string; readonly start: number }[] = [];
  /** Marks at the ends of the open elements. */
  const ends: string[] = [];
  let [hidden, hiddenText] = [0, ""];
  let elements = 0;
  const parser = new Parser({
    ...handlers,
    onopentag(name, attributes) {
      const mark = hidden > 0 ? "" : markOf(name, attributes["style"]);
      elements++;
      if (ends.push(mark) > MAX_DEPTH || elements > MAX_ELEMENTS) throw new TooComplex();
      leaveOutTag();
      if (HIDDEN.includes(name)) hidden++;
      if (hidden > 0) return;
      if (name === "br" || LINES.includes(name)) lines.end();
      if (name === "li") lines.add("- ");
      if (name === "img" && attributes["alt"]?.trim()) lines.add(`[${attributes["alt"].trim()}]`);
      if (name === "sup") lines.add(RAISED);
      if (name === "a") links.push({ address: addressOf(attributes["href"]), start: lines.position() });
      lines.add(mark);
    },
    onclosetag(name) {
      const mark = ends.pop() ?? "";
      if (HIDDEN.includes(name)) {
        hidden--;
        leaveOut(hiddenText);
        hiddenText = "";
        return;
      }
      if (hidden > 0) return;
      if (name === "a") {
        const link = links.pop();
        if (hasAddresses && link?.address && !lines.textFrom(link.start).includes(link.address))
          lines.add(` (${link.address})`);
      }
      lines.add(mark);
      if (CELLS.includes(name)) lines.add(" ");
      if (LINES.includes(name)) lines.end();
    },
    ontext(text) {
      if (hidden === 0) lines.add(text);
      else hiddenText += text;
    },
  });
  // A tag whose name is followed by a part that depends: `<td{% if customer.vip %} class="vip"{% endif %}>`.
  parser.end(html.replace(/<[a-z][a-z\d]{0,15}(?=\ufdd0)/gi, "$& "));
  return lines.text();
}

/**
 * Checks what the text leaves out: tags, comments, hidden text. If that contains only one end of a part that depends,
 * the text couldn't mark the part.
 * @throws TooComplex for one end without the other
 */
function createLeftOut(isWhole: (part: string) => boolean) {
  let tag = "";
  const leaveOut = (part: string) => {
    if (hasMarks(part) && !isWhole(part)) throw new TooComplex();
  };
  return {
    leaveOut,
    leaveOutTag: () => leaveOut(tag),
    handlers: {
      onopentagname(name: string) {
        tag = name;
      },
      onattribute(name: string, value: string) {
        tag += `${name} ${value}`;
      },
      oncomment(comment: string) {
        // Mail programs show the end of it.
        if (comment.startsWith("[CDATA[")) throw new TooComplex();
        leaveOut(comment);
      },
    },
  };
}

/** The mark around struck-out text, since an old and a new price would be one number; empty for others. */
function markOf(name: string, style = ""): string {
  return STRUCK.includes(name) || (/line-through/i.test(style) && !hasMarks(style)) ? "~~" : "";
}

/** A link's address, empty for one within the message. */
function addressOf(href: string | undefined): string {
  const address = (href ?? "").trim();
  return address.startsWith("#") ? "" : address.replace(/^mailto:/i, "");
}

function withoutFillers(word: string): string {
  let end = word.length;
  while (end > 0 && FILLERS.includes(word.charAt(end - 1))) end--;
  return word.slice(0, end);
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
        .replace(RAISED_NUMBER, "$1^")
        .replaceAll(RAISED, "")
        .split("\n")
        .map((line) =>
          line
            .split(" ")
            .map(withoutFillers)
            .filter((word) => word !== "")
            .join(" "),
        )
        .filter((line) => line !== "")
        .join("\n"),
  };
}
