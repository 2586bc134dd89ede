import { quoteName } from "./format-value.ts";

/** Matches punctuation of JSON. It takes linear time and, unlike an expression for entire strings, no stack. */
const TOKENS = /\\.|["{}[\],]/g;

/** An object or array that is open at a position of the text. */
interface Level {
  /** The keys so far, `null` for an array. */
  readonly keys: Set<string> | null;
  key: string;
}

/**
 * Finds a key that occurs twice in one object of a JSON text. Parsers silently keep the last one, so a rule that a
 * person wrote would not apply.
 * @param json valid JSON
 * @returns the path of the first such key, such as `"tools"."deny"`; `null` for none
 */
export function doubledKey(json: string): string | null {
  const levels: Level[] = [];
  /** Start of the open string, -1 outside of strings, and the token before it. */
  let [start, before] = [-1, ""];
  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    if (start >= 0 && token !== '"') continue;
    const [level, isStart] = [levels.at(-1), start < 0 && token === '"'];
    if (token === "{" || token === "[") levels.push({ keys: token === "{" ? new Set() : null, key: "" });
    else if (token === "}" || token === "]") levels.pop();
    else if (start >= 0 && level?.keys && /[{,]/.test(before)) {
      // Two different spellings with escapes can be the same key.
      level.key = JSON.parse(json.slice(start, index + 1)) as string;
      if (level.keys.has(level.key)) return levels.flatMap(({ keys, key }) => (keys ? [quoteName(key)] : [])).join(".");
      level.keys.add(level.key);
    }
    start = isStart ? index : -1;
    if (!isStart) before = token;
  }
  return null;
}

/**
 * Reads a JSON file of an operator. `fault` says why it can't be used; `null` if it can. The message of the parser would
 * quote the file.
 */
export async function readJsonFile(reading: Promise<Uint8Array>) {
  try {
    // `TextDecoder` leaves out a byte order mark, which some editors write.
    const text = new TextDecoder().decode(await reading);
    const value: unknown = JSON.parse(text);
    const doubled = doubledKey(text);
    return { value, fault: doubled && `it names a key of one object twice: ${doubled}. Only one would apply` };
  } catch (error) {
    const [place = ""] = / \(line \d+ column \d+\)$/.exec(String(error)) ?? [];
    return { value: undefined, fault: error instanceof SyntaxError ? `it is not JSON${place}` : systemReason(error) };
  }
}

/** Returns the reason of a failed system call, such as `ENOENT: no such file or directory`, without the path. */
export function systemReason(error: unknown): string {
  const [, reason] = /^(E[A-Z0-9]+: [a-z ]+)/.exec(error instanceof Error ? error.message : "") ?? [];
  return reason ?? "it cannot be opened";
}
