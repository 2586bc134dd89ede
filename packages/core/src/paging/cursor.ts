import type { InputIssue } from "../errors.ts";
import { hashString } from "../text/hash.ts";
import { isRecord } from "../value/plain.ts";

const VERSION = "1";
const CHECKSUM_LENGTH = 6;
const PRINT_LENGTH = 4;

/** A short hash of every argument that is given, by name, so that a changed one can be named. */
type Fingerprints = Readonly<Record<string, unknown>>;

/** The call that a cursor belongs to: its tool, and the arguments that must stay the same from page to page. */
export interface CursorOwner {
  /** Full name of the tool. */
  readonly tool: string;
  /** The arguments that must stay the same; the size of a page is none of them. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

/**
 * Writes an opaque, URL-safe, versioned cursor.
 * @param owner the tool and arguments of the first page; the cursor only keeps short hashes of them
 * @param state what the next page needs, as plain JSON; anyone with the cursor can read it, so it carries no secret
 */
export function writeCursor(owner: CursorOwner, state: unknown): string {
  const payload = toBase64Url(JSON.stringify([fingerprints(owner), state]));
  return `${VERSION}${checksum(owner.tool, payload)}${payload}`;
}

/**
 * Reads a cursor back.
 * @returns the state, or an issue for `invalid_input`: mangled, of another tool, or used with other arguments (named)
 */
export function readCursor(
  cursor: string,
  owner: CursorOwner,
): { readonly state: unknown } | { readonly issue: InputIssue } {
  const payload = cursor.slice(1 + CHECKSUM_LENGTH);
  if (cursor[0] !== VERSION || cursor.slice(1, 1 + CHECKSUM_LENGTH) !== checksum(owner.tool, payload)) {
    return fault(
      cursor,
      `is damaged or was not issued by ${owner.tool}; pass next_cursor unchanged, or leave cursor out for page one`,
    );
  }
  const content = fromBase64Url(payload);
  if (!Array.isArray(content) || !isRecord(content[0]))
    return fault(cursor, "is damaged; leave cursor out for page one");
  const changed = changedArguments(content[0], owner);
  if (changed.length === 0) return { state: content[1] };
  const names = changed.join(", ");
  return fault(
    cursor,
    `belongs to a call with another ${names}; repeat the first call's ${names}, or leave cursor out for page one`,
  );
}

function fault(cursor: string, rule: string): { issue: InputIssue } {
  const received = JSON.stringify(cursor.length > 24 ? `${cursor.slice(0, 24)}…` : cursor);
  return { issue: { parameter: "cursor", received, rule } };
}

function fingerprints({ arguments: args }: CursorOwner): Fingerprints {
  const given = Object.keys(args).filter((name) => args[name] !== undefined);
  return Object.fromEntries(given.sort().map((name) => [name, fingerprint(args[name])]));
}

function changedArguments(before: Fingerprints, owner: CursorOwner): string[] {
  const now = fingerprints(owner);
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => before[name] !== now[name]).sort();
}

function fingerprint(value: unknown): string {
  return hashString(JSON.stringify(value)).slice(-PRINT_LENGTH).padStart(PRINT_LENGTH, "0");
}

function checksum(tool: string, payload: string): string {
  return hashString(`${tool}:${payload}`).slice(-CHECKSUM_LENGTH).padStart(CHECKSUM_LENGTH, "0");
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}

/** Parsed JSON; `undefined` for anything that is not base64url JSON. */
function fromBase64Url(payload: string): unknown {
  try {
    const binary = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))));
  } catch {
    return undefined;
  }
}
