import { readArgumentObject } from "../arguments/coerce.ts";
import { attempt } from "../value/plain.ts";

/** A string without escapes, which remembers where its characters come from. */
export interface ReadString {
  readonly text: string;
  /** Returns the position in the original string of a position in `text`. */
  originalIndex(index: number): number;
  /**
   * Returns the escape before a position in the original string if it may be none, as in `CORP\tom@example.com`; or an
   * empty string. In JSON, `\t` is certainly a tab.
   */
  uncertainEscape(index: number): string;
}

/** Escapes of URLs, JSON (even in other JSON) and HTML. */
const ESCAPE =
  /(?:%(?:25){0,3}[cdCD][\da-fA-F]|%(?:25){0,3}[eE][\da-fA-F]%(?:25){0,3}[89abAB][\da-fA-F]|%(?:25){0,3}[fF][0-7](?:%(?:25){0,3}[89abAB][\da-fA-F]){2})%(?:25){0,3}[89abAB][\da-fA-F]|%(?:25){0,3}[\da-fA-F]{2}|\\{1,8}(?:u[\da-fA-F]{4}|["/bfnrt])|&(?:#\d{2,5}|#[xX][\da-fA-F]{2,5}|amp|apos|commat|gt|lt|quot);/g;

/** Decodes the escapes in a string, so that detectors read `ada%40example.com` and `\nada@example.com` as people do. */
export function readEscapes(original: string): ReadString {
  const parts: string[] = [];
  const indices = new Uint32Array(original.length + 1);
  let [length, end] = [0, 0];
  const copy = (until: number): void => {
    parts.push(original.slice(end, until));
    for (; end < until; end++) indices[length++] = end;
  };
  for (const { 0: escaped, index } of original.matchAll(ESCAPE)) {
    copy(index);
    const decoded = decode(escaped);
    parts.push(decoded);
    for (let unit = 0; unit < decoded.length; unit++) indices[length++] = index;
    end = index + escaped.length;
  }
  if (end === 0) return { text: original, originalIndex: (index) => index, uncertainEscape: () => "" };
  copy(original.length);
  indices[length] = original.length;
  const isJson = typeof readArgumentObject(original) === "object";
  const uncertainEscape = (index: number): string => {
    const letter = /\\{1,8}[bfnrt]$/.exec(original.slice(Math.max(0, index - 9), index))?.[0] ?? "";
    return isJson && letter.length === 2 ? "" : letter;
  };
  return { text: parts.join(""), originalIndex: (index) => indices[index] ?? original.length, uncertainEscape };
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", apos: "'", commat: "@", gt: ">", lt: "<", quot: '"' };

function decode(escaped: string): string {
  if (escaped.startsWith("%")) {
    const plain = escaped.replaceAll(/%(?:25){1,3}([\da-fA-F]{2})/g, "%$1");
    // Text that is not UTF-8 is probably Latin-1.
    return attempt(() => decodeURIComponent(plain), String.fromCharCode(Number.parseInt(escaped.slice(-2), 16)));
  }
  if (escaped.startsWith("\\")) return JSON.parse(`"${escaped.replace(/^\\+/, "\\")}"`);
  return NAMED[escaped.slice(1, -1)] ?? String.fromCharCode(Number(escaped.slice(2, -1).replace(/^x/i, "0x")));
}
