/** Texts below it hold few values whatever is in them, and are not counted. */
const UNCOUNTED_CHARS = 4_000_000;
/** Far more than any page of rows has; as objects, this many take a few hundred megabytes. */
const MAX_VALUES = 3_000_000;
/** Far longer than any page; whatever is done for each entry is done this often. */
const MAX_ENTRIES = 100_000;
const CROWDED = `more than ${MAX_ENTRIES} entries in one place`;
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
  return oversizeFrom(value, 1);
}

/** Calls itself no deeper than it allows. Every answer passes through here: plain loops, and no list of what is in it. */
function oversizeFrom(value: unknown, depth: number): string | null {
  if (typeof value !== "object" || value === null) return null;
  if (depth > MAX_DEPTH) return `values more than ${MAX_DEPTH} levels deep`;
  return Array.isArray(value) ? oversizeOfItems(value, depth) : oversizeOfFields(value, depth);
}

function oversizeOfItems(items: readonly unknown[], depth: number): string | null {
  if (items.length > MAX_ENTRIES) return CROWDED;
  for (const item of items) {
    const oversize = oversizeFrom(item, depth + 1);
    if (oversize !== null) return oversize;
  }
  return null;
}

function oversizeOfFields(fields: object, depth: number): string | null {
  let entries = 0;
  // What JSON makes has no names but its own.
  for (const name in fields) {
    if (++entries > MAX_ENTRIES) return CROWDED;
    const oversize = oversizeFrom(fields[name as keyof typeof fields], depth + 1);
    if (oversize !== null) return oversize;
  }
  return null;
}
