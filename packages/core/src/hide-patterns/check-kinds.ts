import { type InputIssue, misconfigured } from "../errors.ts";
import { refuseUnknownOptions } from "../options.ts";
import { suggestName } from "../text/closest-match.ts";
import { formatValue } from "../text/format-value.ts";
import { isRecord } from "../value/plain.ts";

/** A kind of value that you define. */
export interface OwnPattern {
  /** Name in handles: `order` for `<order:1>`. Letters, digits and `_`. */
  readonly name: string;
  /** Matches a value. It runs on untrusted text, so its time must be linear. */
  readonly find: RegExp;
}

/** Values of the tools' own fields, which agents pass on. A pattern that hides one would break the tools. */
const OWN_VALUES: Readonly<Record<string, string>> = {
  "a trace id": "4bf92f3577b34da6a3ce929d0e0e4736",
  "a span id": "00f067aa0ba902b7",
  "a decimal span id": "5208512171318403364",
  "a log id": "AwAAAZxYq0aBq3hD0gAAABhBWnhZcTBhQkFBQnhZcTBhQkFBQg",
  "a delivery id": "RPILAgUBcRhIBqSfeiIwdIYJKxTY",
  "a customer id": "usr_8ce",
  "a person's cio_id": "cio_03000001",
  "an organization id": "5e66b6381e05b4008c8331b8",
  "a UUID": "7f3c1e0a-9d2b-4c5e-8f61-2a3b4c5d6e7f",
  "a number in an id": "1234567890",
  "a time": "2026-01-31T09:00:00.000Z",
  "a relative time": "now-15m",
  "a date": "2026-01-31",
  "a duration": "1m 30s",
  "a cursor": "2a1b2c3%5B%22k3f9%22%2C%5B1769850000000%2C%22AwAAAZxY%22%5D%5D",
  "a query": "service:checkout status:error @http.status_code:500",
  "a metric": "trace.http.request.duration",
  "a tool's name": "Observability.SearchLogs",
  "an event's name": "order_placed",
  "a status": "delivered",
  "a warning": "The result is not complete. Pass next_cursor to continue.",
};

/** Copies a regular expression of the host with the flag `g`. */
export function globalOf(find: RegExp): RegExp {
  return new RegExp(find.source, `${find.flags.replaceAll(/[gy]/g, "")}g`);
}

/**
 * Checks the kinds to hide.
 * @throws ToolError `misconfigured` that names every unknown kind and every pattern that cannot work
 */
export function checkKinds(kinds: unknown, known: readonly string[]): readonly (string | OwnPattern)[] {
  if (!Array.isArray(kinds) || kinds.length === 0)
    throw misconfigured([
      wrong("kinds", kinds, `must be a list of kinds that is not empty; known: ${known.join(", ")}`),
    ]);
  const names = kinds.map((kind: unknown) => (isRecord(kind) ? kind["name"] : kind));
  const issues = kinds.flatMap((kind: unknown, index): InputIssue[] => {
    const parameter = `kinds[${index}]`;
    if (names.indexOf(names[index]) < index) return [wrong(parameter, names[index], "is listed twice; remove one")];
    if (isRecord(kind)) return checkOwnPattern(kind, parameter, known);
    if (typeof kind === "string" && known.includes(kind)) return [];
    const rule = `is not a kind; ${suggestName(String(kind), known)}; write your own as { name: "order", find: /ord_\\d{8}/ }`;
    return [wrong(parameter, kind, rule)];
  });
  if (issues.length > 0) throw misconfigured(issues);
  return kinds as (string | OwnPattern)[];
}

function checkOwnPattern(
  { name, find }: Readonly<Record<string, unknown>>,
  parameter: string,
  known: readonly string[],
): InputIssue[] {
  if (typeof name !== "string" || !/^[a-z]\w{0,39}$/i.test(name))
    return [wrong(`${parameter}.name`, name, "must be up to 40 letters, digits or _, such as order")];
  if (known.includes(name) || name === "cursor")
    return [wrong(`${parameter}.name`, name, "is the name of a built-in kind; choose another name")];
  if (!(find instanceof RegExp))
    return [wrong(`${parameter}.find`, find, "must be a regular expression, such as /ord_\\d{8}/")];
  if (globalOf(find).test(""))
    return [wrong(`${parameter}.find`, String(find), "matches the empty string; let it match at least one character")];
  const own = Object.entries(OWN_VALUES).find(([, value]) => globalOf(find).test(value));
  if (own === undefined) return [];
  const rule = `would hide ${own[0]} such as ${own[1]}, which the tools need; add what only your values have, such as a prefix: /ord_\\d{8}/`;
  return [wrong(`${parameter}.find`, String(find), rule)];
}

/**
 * Checks the options.
 * @returns the names to reveal
 * @throws ToolError `misconfigured` for an unknown option, or a name that is not hidden
 */
export function checkReveal(options: unknown, names: readonly string[]): readonly string[] {
  if (!isRecord(options)) throw misconfigured([wrong("options", options, "must be an object, such as { reveal: [] }")]);
  refuseUnknownOptions(options, ["reveal"]);
  const { reveal = [] } = options;
  if (!Array.isArray(reveal)) throw misconfigured([wrong("reveal", reveal, "must be a list of names of hidden kinds")]);
  const rule = (name: unknown) => `is not a kind that is hidden here; ${suggestName(String(name), names)}`;
  const issues = reveal.flatMap((name: unknown, index) =>
    names.some((one) => one === name) ? [] : [wrong(`reveal[${index}]`, name, rule(name))],
  );
  if (issues.length > 0) throw misconfigured(issues);
  return reveal as readonly string[];
}

function wrong(parameter: string, received: unknown, rule: string): InputIssue {
  return { parameter, received: formatValue(received), rule };
}
