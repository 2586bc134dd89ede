import { type InputIssue, invalidInput } from "../errors.ts";
import { wrongOption } from "../options.ts";
import { formatValue, listNames, nameOf } from "../text/format-value.ts";
import { hashString } from "../text/hash.ts";
import { attempt, parseJson } from "../value/plain.ts";

const VERSION = "2";
const OLDER_VERSION = "1";
const OLDER =
  "was issued by an older version of this tool, and this version cannot read it; repeat the call without cursor, for the first page";
const CHECKSUM_LENGTH = 6;
const PREFIX_LENGTH = VERSION.length + CHECKSUM_LENGTH;
/** Characters of a fingerprint: first those of an argument's name, then those of its value. */
const NAME_LENGTH = 1;
const PRINT_LENGTH = 5;
const PRINTS = /.{1,5}/gs;

/** The call that a cursor belongs to: its tool, and the arguments that must stay the same from page to page. */
export interface CursorOwner {
  /** Full name of the tool. */
  readonly tool: string;
  /** The arguments that must stay the same. They do not include the page size. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

/**
 * Writes an opaque, URL-safe, versioned cursor.
 * @param owner the tool and arguments of the first page; the cursor contains only short hashes of them
 * @param state the position of the next page, as plain JSON without secrets, since anyone with the cursor can decode
 * and change it
 */
export function writeCursor(owner: CursorOwner, state: unknown): string {
  const text = swapSigns(JSON.stringify([fingerprints(owner).join(""), state]));
  const payload = encodeURIComponent(text).replace(/[!'()*]/g, percentEncoded);
  return `${VERSION}${checksum(owner.tool, payload)}${payload}`;
}

/**
 * Decodes a cursor and checks that it belongs to the call. The check finds mistakes, not forgeries: a caller can write
 * a cursor with any state. So use the state only as a position, and let the arguments decide which data the call reads.
 * @throws ToolError `invalid_input` if the cursor is damaged, belongs to another tool or was used with other arguments
 */
export function readCursor(cursor: string, owner: CursorOwner): unknown {
  const prefix = cursor.slice(0, PREFIX_LENGTH);
  const sum = checksum(owner.tool, cursor.slice(PREFIX_LENGTH));
  const wrong = (rule: string) => invalidInput([cursorIssue(cursor, rule)]);
  if (prefix === OLDER_VERSION + sum) throw wrong(OLDER);
  const foreign = `is damaged or was not issued by ${owner.tool}; pass next_cursor unchanged, or leave cursor out for the first page`;
  if (prefix !== VERSION + sum) throw wrong(foreign);
  const content = parseJson(cursorText(cursor) ?? "null");
  if (!Array.isArray(content) || typeof content[0] !== "string")
    throw wrong("is damaged; leave cursor out for the first page");
  if (content[0] === fingerprints(owner).join("")) return content[1];
  const changedNames = changedArguments(content[0], owner);
  const names = listNames(changedNames) || "argument";
  // A caller that left out an argument needs to know which value the call used for it.
  const values = changedNames.map((name) => `${nameOf(name)} ${formatValue(owner.arguments[name] ?? "")}`).join(", ");
  const changed = `belongs to a call with another ${names}; this call has ${values || "others"} (the default if left out)`;
  throw wrong(
    `${changed}. Pass the ${names} of the call that returned the cursor, or leave cursor out for the first page`,
  );
}

/** Creates the issue of a cursor, with its first characters. */
export function cursorIssue(cursor: string, rule: string): InputIssue {
  return wrongOption("cursor", cursor.length > 24 ? `${cursor.slice(0, 24)}…` : cursor, rule);
}

/** Creates a fingerprint of every defined argument, so that an issue can name the changed ones. */
function fingerprints({ arguments: args }: CursorOwner): string[] {
  return Object.entries(args)
    .flatMap(([name, value]) => (value === undefined ? [] : fingerprint(name, value)))
    .sort();
}

function fingerprint(name: string, value: unknown): string {
  return shortHash(name, NAME_LENGTH) + shortHash(JSON.stringify(value), PRINT_LENGTH - NAME_LENGTH);
}

/** Lists the arguments that differ from a cursor's. It does not contain the names of arguments that this call lacks. */
function changedArguments(before: string, { arguments: args }: CursorOwner): string[] {
  const prints: readonly string[] = before.match(PRINTS) ?? [];
  const hasName = (name: string) => prints.some((print) => print.startsWith(shortHash(name, NAME_LENGTH)));
  return Object.keys(args)
    .filter((name) => (args[name] === undefined ? hasName(name) : !prints.includes(fingerprint(name, args[name]))))
    .sort();
}

function shortHash(text: string, length: number): string {
  return hashString(text).slice(-length).padStart(length, "0");
}

function checksum(tool: string, payload: string): string {
  return shortHash(`${tool}:${payload}`, CHECKSUM_LENGTH);
}

/** Characters of JSON, each swapped with one that is safe in URLs. Base64 would take twice as many tokens. */
const SIGNS = new Map(['"~', ",.", "[-", "]_"].flatMap(([a = "", b = ""]) => [[a, b] as const, [b, a] as const]));

function swapSigns(text: string): string {
  return text.replace(/[",[\]~._-]/g, (sign) => SIGNS.get(sign) ?? sign);
}

/** Encodes characters that `encodeURIComponent` keeps although a shell or a link does not. */
function percentEncoded(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}

/** Returns the JSON in a cursor, as text; `null` for any other string. */
export function cursorText(cursor: string): string | null {
  return attempt(() => swapSigns(decodeURIComponent(cursor.slice(PREFIX_LENGTH))), null);
}
