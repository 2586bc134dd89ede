import { quoteName } from "./format-value.ts";

/**
 * Matches the strings and punctuation of JSON. Anything between them isn't a key. Valid JSON closes every string, but
 * even without that the expression takes linear time.
 */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/g;

/** An object or array that is open at a position of the text. */
interface Level {
  /** The keys so far, `null` for an array. */
  readonly keys: Set<string> | null;
  isKeyNext: boolean;
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
  for (const [token] of json.matchAll(TOKENS)) {
    const level = levels.at(-1);
    if (token === "{" || token === "[")
      levels.push({ keys: token === "{" ? new Set() : null, isKeyNext: token === "{", key: "" });
    else if (token === "}" || token === "]") levels.pop();
    else if (token === ",") Object.assign(level ?? {}, { isKeyNext: level?.keys !== null });
    else if (token !== ":" && level?.keys && level.isKeyNext) {
      // Two different spellings with escapes can be the same key.
      level.key = JSON.parse(token) as string;
      level.isKeyNext = false;
      if (level.keys.has(level.key)) return levels.flatMap(({ keys, key }) => (keys ? [quoteName(key)] : [])).join(".");
      level.keys.add(level.key);
    }
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
