import * as v from "valibot";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { type InputIssue, invalidInput } from "../errors.ts";
import { toJson } from "../value/plain.ts";
import { ACCOUNT, type AccountNames } from "./account-names.ts";

/** Lists the issues for which no toolkit may get a call: no valid account, or a handle of another account. */
export function accountIssues(
  args: Readonly<Record<string, unknown>>,
  { allNames, find, issueOf }: AccountNames,
): readonly InputIssue[] {
  const received = Object.hasOwn(args, ACCOUNT) ? args[ACCOUNT] : undefined;
  const name = find(received);
  if (name === undefined) return [issueOf(received)];
  const others = allNames.filter((other) => other !== name).join("|");
  const pattern = new RegExp(`<(${others})\\.[^<>]{1,200}:\\d{1,15}>`);
  return Object.entries(args).flatMap(([parameter, value]) => {
    const [handle, account] = pattern.exec(`${parameter} ${toJson(value)}`) ?? [];
    if (handle === undefined) return [];
    const rule = `is a handle of account ${account}; pass account ${account}, or read the record in account ${name}`;
    return [{ parameter, received: JSON.stringify(handle), rule }];
  });
}

/** Returns the definition that refuses a call for some issues, beside those of its other arguments. */
export function refusingDefinition(
  { fromModel: _model, plan: _plan, inspect: _inspect, ...definition }: AnyToolDefinition<object>,
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
    run: () => Promise.reject(invalidInput(issues)),
  };
}
