import * as v from "valibot";
import type { AnyToolDefinition } from "../definition/definition.ts";
import type { InputIssue } from "../errors.ts";
import { wrongOption } from "../options.ts";
import { closestMatch } from "../text/closest-match.ts";
import { toJson } from "../value/plain.ts";

/** Name of the parameter, the result field and the card's field. */
export const ACCOUNT = "account";

/** The accounts of one tool. */
export interface AccountNames {
  /** Names of the accounts that have the tool. */
  readonly names: readonly string[];
  /** Names of all accounts of the list. */
  readonly allNames: readonly string[];
  readonly descriptions: Readonly<Record<string, string | undefined>>;
}

/** Creates the parameter. Without descriptions it has only the names, since every tool repeats it. */
export function accountParameter({ names, descriptions }: AccountNames) {
  const words = v.picklist(names);
  const texts = names.flatMap((name) => (descriptions[name] ? `${name}: ${descriptions[name]}` : []));
  return texts.length === 0 ? words : v.pipe(words, v.description(texts.join("; ")));
}

/** Lists the issues for which no toolkit may get a call: no valid account, or a handle of another account. */
export function accountIssues(
  args: Readonly<Record<string, unknown>>,
  name: string | undefined,
  { names, allNames, descriptions }: AccountNames,
): readonly InputIssue[] {
  if (name === undefined) {
    const texts = names.map((one) => (descriptions[one] ? `${one} (${descriptions[one]})` : one));
    const [received, known] = [args[ACCOUNT], `one of ${texts.join(", ")}`];
    if (received === undefined) return [{ parameter: ACCOUNT, received: "nothing", rule: `is required: ${known}` }];
    const match = closestMatch(String(received), names);
    return [wrongOption(ACCOUNT, received, `must be ${known}${match === null ? "" : `; did you mean ${match}?`}`)];
  }
  const others = allNames.filter((other) => other !== name).join("|");
  const pattern = new RegExp(`<(${others})\\.[^<>]{1,200}:\\d{1,15}>`);
  return Object.entries(args).flatMap(([parameter, value]) => {
    const [handle, account] = pattern.exec(`${parameter} ${toJson(value)}`) ?? [];
    if (handle === undefined) return [];
    const rule = `is a handle of account ${account}; pass account ${account}, or read the record in account ${name}`;
    return [wrongOption(parameter, handle, rule)];
  });
}

/** Returns the definition that refuses a call for some issues, beside those of its other arguments. */
export function refusingDefinition(
  { fromModel: _model, plan: _plan, ...definition }: AnyToolDefinition<object>,
  issues: readonly InputIssue[],
): AnyToolDefinition<object> {
  const names = [ACCOUNT, ...issues.map(({ parameter }) => parameter)];
  const unchecked = Object.fromEntries(names.map((name) => [name, v.optional(v.unknown())]));
  return {
    ...definition,
    input: v.strictObject({ ...definition.input.entries, ...unchecked }),
    check(args, context) {
      const others = Object.entries(args).filter(([name]) => !names.includes(name));
      return [...issues, ...(definition.check?.(Object.fromEntries(others), context) ?? [])];
    },
  };
}
