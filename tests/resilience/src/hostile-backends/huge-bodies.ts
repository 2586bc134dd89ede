import { type Path, pathsOf, valueAt, withTextAt } from "./mutations.ts";

/** A body that needs far more memory when parsed than as a string. */
export interface HugeBody {
  /** Human-readable description. */
  readonly label: string;
  readonly text: string;
}

const MILLION = 1_000_000;
/** The default body limit, minus space for the JSON around the huge value. */
const FULL = 31 * 1_048_576;

/** JSON of values with many entries. */
const WIDE: Readonly<Record<string, () => string>> = {
  "10^5 objects": () => list("{}", MILLION / 10),
  "10^6 objects": () => list("{}", MILLION),
  "10^6 numbers": () => list("0", MILLION),
  "10^6 names": () => `{${Array.from({ length: MILLION }, (_, index) => `"n${index}":0`).join(",")}}`,
  "as many objects as fit": () => list("{}", Math.floor(FULL / 3)),
  "as many lists of lists as fit": () => list("[[]]", Math.floor(FULL / 5)),
  "as many names as fit": () => list('{"a":1,"b":2}', Math.floor(FULL / 14)),
};
const DEEP: Readonly<Record<string, () => string>> = {
  "10^5 lists deep": () => nest("[", "]", MILLION / 10),
  "10^5 objects deep": () => nest('{"a":', "}", MILLION / 10),
  "lists as deep as fit": () => nest("[", "]", FULL / 2),
};
const STRINGS: Readonly<Record<string, () => string>> = {
  "a string of 30 MB": () => `"${"word ".repeat(FULL / 5)}"`,
  "a string of 30 MB of escapes": () => `"${"\\u00e9".repeat(FULL / 6)}"`,
};

/** All huge values, by description. */
export const HUGE = { ...WIDE, ...DEEP, ...STRINGS };
export type HugeValue = keyof typeof HUGE & string;

function list(entry: string, count: number): string {
  return `[${`${entry},`.repeat(count - 1)}${entry}]`;
}

function nest(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

/** Generates bodies with a huge value at a path, and one that repeats the first row up to the limit. */
export function* hugeBodies(body: unknown, path: Path, values: readonly string[]): Generator<HugeBody> {
  const where = path.length === 0 ? "the body" : path.join(".");
  for (const value of values) {
    const text = HUGE[value as HugeValue]?.();
    if (text !== undefined) yield { label: `${value} at ${where}`, text: withTextAt(body, path, text) };
  }
  const rows = valueAt(body, path);
  const [first] = Array.isArray(rows) ? rows : [];
  if (first === undefined) return;
  const entry = JSON.stringify(first);
  const count = Math.min(MILLION / 10, Math.floor(FULL / (entry.length + 1)));
  yield { label: `${count} times the first entry at ${where}`, text: withTextAt(body, path, list(entry, count)) };
}

/** Returns the paths of all lists in a body, outermost first; the body itself if it has none. */
export function listPaths(body: unknown): Path[] {
  const paths = pathsOf(body).filter((path) => Array.isArray(valueAt(body, path)));
  return paths.length > 0 ? paths.sort((one, other) => one.length - other.length) : [[]];
}
