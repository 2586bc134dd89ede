/** A string without escapes, which remembers where its characters come from. */
export interface ReadString {
  readonly text: string;
  /** Returns the position in the original string of a position in `text`. */
  originalIndex(index: number): number;
}

/** Escapes of URLs, JSON (even in other JSON) and HTML. */
const ESCAPE = /%(?:25){0,3}[0-9a-f]{2}|\\{1,8}(?:u[0-9a-f]{4}|["/bfnrt])|&(?:#\d{2,5}|amp|lt|gt|quot);/gi;

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
    parts.push(decode(escaped));
    indices[length++] = index;
    end = index + escaped.length;
  }
  if (end === 0) return { text: original, originalIndex: (index) => index };
  copy(original.length);
  indices[length] = original.length;
  return { text: parts.join(""), originalIndex: (index) => indices[index] ?? original.length };
}

const NAMED: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function decode(escaped: string): string {
  const last = escaped.at(-1) ?? "";
  if (escaped.startsWith("&")) return NAMED[escaped.toLowerCase()] ?? String.fromCharCode(Number(escaped.slice(2, -1)));
  if (escaped.startsWith("%")) {
    const byte = Number.parseInt(escaped.slice(-2), 16);
    // A byte of a longer character, which is a letter in most text.
    return byte < 0x80 ? String.fromCharCode(byte) : "é";
  }
  const code = /u([0-9a-f]{4})$/i.exec(escaped)?.[1];
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return last === '"' || last === "/" ? last : " ";
}
