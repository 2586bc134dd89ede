import type { GenericSchema } from "valibot";
import { type InputIssue, misconfigured } from "../errors.ts";
import { refuseOptions, refuseUnknownOptions, wrongOption } from "../options.ts";
import { convertOnce } from "../schema/json-schema.ts";
import { nodesOf } from "../schema/map-schema.ts";
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
function globalOf(find: RegExp): RegExp {
  return new RegExp(find.source, `${find.flags.replaceAll(/[gy]/g, "")}g`);
}

/**
 * Checks the kinds to hide, and the names to reveal.
 * @returns the patterns of the host, which find every value of a string
 * @throws ToolError `misconfigured` that names every unknown kind or option, and every pattern that cannot work
 */
export function checkKinds(
  kinds: unknown,
  options: { readonly reveal?: unknown },
  known: readonly string[],
): readonly OwnPattern[] {
  refuseUnknownOptions(options, ["reveal"]);
  if (!Array.isArray(kinds) || kinds.length === 0) {
    const rule = `must be a list of kinds that is not empty; known: ${known.join(", ")}`;
    throw misconfigured([wrongOption("kinds", kinds, rule)]);
  }
  const names = kinds.map((kind: unknown) => (isRecord(kind) ? kind["name"] : kind));
  const wrongKinds = kinds.flatMap((kind: unknown, index) =>
    names.indexOf(names[index]) < index
      ? wrongOption(`kinds[${index}]`, names[index], "is listed twice; remove one")
      : (issueOf(kind, `kinds[${index}]`, known) ?? []),
  );
  const wrongNames = [options.reveal ?? []].flat().flatMap((name: unknown, index) => {
    const rule = `is not a kind that is hidden here; ${suggestName(String(name), names.map(String))}`;
    return names.includes(name) ? [] : wrongOption(`reveal[${index}]`, name, rule);
  });
  refuseOptions([...wrongKinds, ...wrongNames]);
  const own = kinds.filter((kind) => isRecord(kind)) as unknown as readonly OwnPattern[];
  return own.map(({ name, find }) => ({ name, find: globalOf(find) }));
}

/** Returns the issue of a kind that cannot work; `null` for none. */
function issueOf(kind: unknown, parameter: string, known: readonly string[]): InputIssue | null {
  if (typeof kind === "string" && known.includes(kind)) return null;
  const hint = 'write your own as { name: "order", find: /ord_\\d{8}/ }';
  if (!isRecord(kind))
    return wrongOption(parameter, kind, `is not a kind; ${suggestName(String(kind), known)}; ${hint}`);
  const { name, find } = kind;
  if (typeof name !== "string" || !/^[a-z]\w{0,39}$/i.test(name))
    return wrongOption(`${parameter}.name`, name, "must be up to 40 letters, digits or _, such as order");
  if (known.includes(name) || name === "cursor")
    return wrongOption(`${parameter}.name`, name, "is the name of a built-in kind; choose another name");
  if (!(find instanceof RegExp))
    return wrongOption(`${parameter}.find`, find, "must be a regular expression, such as /ord_\\d{8}/");
  const rule = "matches the empty string; let it match at least one character";
  return globalOf(find).test("") ? wrongOption(`${parameter}.find`, String(find), rule) : null;
}

/** Values that the tools of every toolkit need. */
const COMMON_VALUES: Readonly<Record<string, string>> = {
  // In two parts, since 32 digits look like a key in the package.
  "a trace id": "4bf92f3577b34da6".padEnd(32, "a3ce929d0e0e4736"),
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
  const values = definitions.flatMap(({ name, ids = {}, output }) => [
    ...Object.entries({ "a tool's name": name, ...ids }),
    // The words of enumerations, such as `queued`. The type is opaque, so that editors do not compare schemas.
    ...nodesOf(convertOnce(output as unknown as GenericSchema, "output")).flatMap(({ enum: words = [] }) =>
      words.map((word) => ["the word", String(word)] as const),
    ),
  ]);
  return ownNames.flatMap((pattern) => {
    const hides = (value: string) => find(value, "", false).some(({ label }) => label === pattern);
    const [noun, value] = [...Object.entries(COMMON_VALUES), ...values].find(([, one]) => hides(one)) ?? [];
    const rule = `would hide ${noun} ${noun === "the word" ? "" : "such as "}${value}, which the tools need; add what only your values have, such as a prefix: /ord_\\d{8}/`;
    return noun === undefined ? [] : wrongOption("hide", pattern, rule);
  });
}
