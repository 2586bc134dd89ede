/** Texts below it hold few values whatever is in them, and are not counted. */
const UNCOUNTED_CHARS = 4_000_000;
/** Far more than any page of rows has; as objects, this many take a few hundred megabytes. */
const MAX_VALUES = 3_000_000;
/** Far longer than any page; whatever is done for each entry is done this often. */
const MAX_ENTRIES = 100_000;
/** Far deeper than anything that was written to be read; whoever walks it down needs as many frames. */
const MAX_DEPTH = 500;

/**
 * Whether a JSON text would become more values than an answer holds. Two bytes may become an object of fifty, so that
 * the size of a body alone bounds no memory. Read before it is parsed, and only where it is long.
 */
export function isOvercrowded(text: string): boolean {
  if (text.length < UNCOUNTED_CHARS) return false;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) values++;
    if (values > MAX_VALUES) return true;
  }
  return false;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;

/** Where the string ends that begins at a quote; the last character of a text that is cut off in it. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** What of parsed JSON is larger than anything that reads it should meet; `null` for nothing. */
export function oversizeOf(value: unknown): string | null {
  return typeof value === "object" && value !== null ? oversizeFrom(value, 1) : null;
}

/** Calls itself no deeper than it allows. Every answer passes through here: plain loops, and no list but the values. */
function oversizeFrom(container: object, depth: number): string | null {
  if (depth > MAX_DEPTH) return `values more than ${MAX_DEPTH} levels deep`;
  const children: readonly unknown[] = Array.isArray(container) ? container : Object.values(container);
  if (children.length > MAX_ENTRIES) return `more than ${MAX_ENTRIES} entries in one place`;
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    const oversize = typeof child === "object" && child !== null ? oversizeFrom(child, depth + 1) : null;
    if (oversize !== null) return oversize;
  }
  return null;
}
