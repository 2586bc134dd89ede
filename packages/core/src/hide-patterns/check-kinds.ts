import { type InputIssue, misconfigured } from "../errors.ts";
import { refuseUnknownOptions, wrongOption } from "../options.ts";
import { suggestName } from "../text/closest-match.ts";
import type { HiddenPatterns } from "../tool/hider.ts";
import { isRecord } from "../value/plain.ts";

/** A kind of value that you define. */
export interface OwnPattern {
  /** Name in handles: `order` for `<order:1>`. Letters, digits and `_`. */
  readonly name: string;
  /** Matches a value. It runs on untrusted text, so its time must be linear. */
  readonly find: RegExp;
}

/** Copies a regular expression of the host with the flag `g`. */
export function globalOf(find: RegExp): RegExp {
  return new RegExp(find.source, `${find.flags.replaceAll(/[gy]/g, "")}g`);
}

/**
 * Checks the kinds to hide, and the names to reveal.
 * @returns the patterns of the host
 * @throws ToolError `misconfigured` that names every unknown kind or option, and every pattern that cannot work
 */
export function checkKinds(
  kinds: unknown,
  options: { readonly reveal?: unknown },
  known: readonly string[],
): readonly OwnPattern[] {
  refuseUnknownOptions(options, ["reveal"]);
  const { reveal = [] } = options;
  const all: readonly unknown[] = Array.isArray(kinds) ? kinds : [];
  const names = all.map((kind) => (isRecord(kind) ? kind["name"] : kind));
  const notHidden = (name: unknown) =>
    `is not a kind that is hidden here; ${suggestName(String(name), names.map(String))}`;
  const issues = [
    all.length === 0
      ? [wrongOption("kinds", kinds, `must be a list of kinds that is not empty; known: ${known.join(", ")}`)]
      : [],
    all.flatMap((kind, index) => {
      if (names.indexOf(names[index]) < index)
        return wrongOption(`kinds[${index}]`, names[index], "is listed twice; remove one");
      const [field, received, rule] = brokenRule(kind, known) ?? [];
      return rule === undefined ? [] : wrongOption(`kinds[${index}]${field}`, received, rule);
    }),
    Array.isArray(reveal)
      ? reveal.flatMap((name: unknown, index) =>
          names.includes(name) ? [] : wrongOption(`reveal[${index}]`, name, notHidden(name)),
        )
      : [wrongOption("reveal", reveal, "must be a list of names of hidden kinds")],
  ].flat();
  if (issues.length > 0) throw misconfigured(issues);
  return all.filter((kind) => isRecord(kind)) as unknown as OwnPattern[];
}

/** Returns the rule that a kind breaks, with the field that breaks it; `null` if it breaks none. */
function brokenRule(kind: unknown, known: readonly string[]): readonly [string, unknown, string] | null {
  if (typeof kind === "string" && known.includes(kind)) return null;
  if (!isRecord(kind)) {
    const suggested = suggestName(String(kind), known);
    return ["", kind, `is not a kind; ${suggested}; write your own as { name: "order", find: /ord_\\d{8}/ }`];
  }
  const { name, find } = kind;
  if (typeof name !== "string" || !/^[a-z]\w{0,39}$/i.test(name))
    return [".name", name, "must be up to 40 letters, digits or _, such as order"];
  if (known.includes(name) || name === "cursor")
    return [".name", name, "is the name of a built-in kind; choose another name"];
  if (!(find instanceof RegExp)) return [".find", find, "must be a regular expression, such as /ord_\\d{8}/"];
  if (!globalOf(find).test("")) return null;
  return [".find", String(find), "matches the empty string; let it match at least one character"];
}

/** Values that the tools of every toolkit need. */
const COMMON_VALUES: Readonly<Record<string, string>> = {
  "a trace id": "4bf92f3577b34da6a3ce929d0e0e4736",
  "a span id": "00f067aa0ba902b7",
  "a UUID": "7f3c1e0a-9d2b-4c5e-8f61-2a3b4c5d6e7f",
  "a number in an id": "1234567890",
  "a time": "2026-01-31T09:00:00.000Z",
  "a relative time": "now-15m",
  "a date": "2026-01-31",
  "a cursor": "2a1b2c3%5B%22k3f9%22%2C%5B1769850000000%5D%5D",
  "a warning": "The result is not complete. Pass next_cursor to continue.",
};

/** Lists the host's patterns that would hide a value that the tools need. */
export function findConflicts(
  { ownNames, find }: Pick<HiddenPatterns, "ownNames" | "find">,
  definitions: Parameters<HiddenPatterns["conflicts"]>[0],
): readonly InputIssue[] {
  const values = definitions.flatMap(({ name, ids = {} }) => Object.entries({ "a tool's name": name, ...ids }));
  return ownNames.flatMap((pattern) => {
    const hides = (value: string) => find(value, "").some(({ label }) => label === pattern);
    const [noun, value] = [...Object.entries(COMMON_VALUES), ...values].find(([, one]) => hides(one)) ?? [];
    const rule = `would hide ${noun} such as ${value}, which the tools need; add what only your values have, such as a prefix: /ord_\\d{8}/`;
    return noun === undefined ? [] : wrongOption("hide", pattern, rule);
  });
}
