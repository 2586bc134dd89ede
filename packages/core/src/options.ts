import { type InputIssue, misconfigured } from "./errors.ts";
import { suggestName } from "./text/closest-match.ts";
import { formatValue } from "./text/format-value.ts";

/** The names of all options. A missing name does not compile, so no valid option is ever rejected. */
export type OptionNames<Options> = { readonly [Name in keyof Required<Options>]: unknown };

/** Names of a sandbox's fields, and of options that a caller may expect to select a sandbox. */
const SANDBOX_NAMES: ReadonlySet<string> = new Set(["sandbox", "options", "observability", "messaging", "sales"]);

/**
 * Rejects unknown options. If one were ignored, a program that wants a sandbox could call the real account.
 * @param toolkit name of the toolkit, such as `messaging`; `null` for options of anything else
 * @param path prefix of the names in messages, such as `baseUrl.` for an option that is an object
 * @throws ToolError `misconfigured` that names every unknown option with the closest known one, never a value
 */
export function checkOptions<Options extends object>(
  toolkit: string | null,
  options: Options,
  names: OptionNames<Options>,
  path = "",
): void {
  const known = Object.keys(names);
  const create = toolkit && `create${toolkit.charAt(0).toUpperCase()}${toolkit.slice(1)}`;
  if (create && (typeof options !== "object" || options === null))
    throw misconfigured([
      { parameter: "options", received: describeType(options), rule: `of ${create} must be an object` },
    ]);
  const describeRule = (name: string) => `is not an option of ${create}; ${suggestOption(name, toolkit ?? "", known)}`;
  refuseUnknownOptions(options, known, create ? describeRule : undefined, path);
}

/**
 * Rejects unknown options of an adapter, a server or a call. If a misspelled `approve` were ignored, every call would
 * run.
 * @param describeRule the rule that an unknown name breaks. Default: names the closest known option
 * @param path prefix of the names in messages, such as `cache.`. Default: none
 * @throws ToolError `misconfigured` that names every unknown option with the closest known one, never a value
 */
export function refuseUnknownOptions(
  options: object,
  names: readonly string[],
  describeRule = (name: string) => `is not an option here; ${suggestName(name, names)}`,
  path = "",
): void {
  // JavaScript code may pass any value.
  if (typeof options !== "object" || options === null)
    throw misconfigured([{ parameter: "options", received: describeType(options), rule: "must be an object" }]);
  const unknown = Object.entries(options).filter(([name, value]) => value !== undefined && !names.includes(name));
  if (unknown.length === 0) return;
  throw misconfigured(
    unknown.map(([name, value]) => ({
      parameter: path + name.slice(0, 80),
      received: describeType(value),
      rule: describeRule(name),
    })),
  );
}

function suggestOption(name: string, toolkit: string, knownNames: readonly string[]): string {
  if (SANDBOX_NAMES.has(name)) return `to use a sandbox, pass sandbox.${toolkit}.options`;
  return suggestName(name, knownNames);
}

/** Describes a value without quoting it, since it may be a secret. */
export function describeType(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "a list" : `a value of type ${typeof value}`;
}

/**
 * Rejects options for their issues. Does nothing without one.
 * @throws ToolError `misconfigured` that lists all issues
 */
export function refuseOptions(issues: readonly InputIssue[]): void {
  if (issues.length > 0) throw misconfigured(issues);
}

/** Creates the issue of an option or argument with a wrong value, which it quotes. */
export function wrongOption(parameter: string, received: unknown, rule: string): InputIssue {
  return { parameter, received: formatValue(received), rule };
}
