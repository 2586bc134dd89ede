import type { InputIssue } from "../errors.ts";
import { refuseOptions, refuseUnknownOptions, wrongOption } from "../options.ts";
import { convertOnce } from "../schema/json-schema.ts";
import { suggestName } from "../text/closest-match.ts";
import { REBIND, type Rebind, type Tool } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { ACCOUNT } from "./account-parameter.ts";

const NAME = /^(?!tools$)[a-z][a-z0-9_-]{0,31}$/i;

/** A tool of an account. */
export interface OwnedTool extends Rebind {
  readonly owner: string;
  readonly tool: Tool;
}

/**
 * Checks the names and descriptions of accounts.
 * @throws ToolError `misconfigured` that lists the broken rules
 */
export function checkAccounts(accounts: object, options: { readonly descriptions?: unknown }): void {
  refuseUnknownOptions(options, ["descriptions"]);
  const names = isRecord(accounts) ? Object.keys(accounts) : [];
  if (names.length === 0)
    refuseOptions([wrongOption("accounts", accounts, "must be an object with a toolkit for each account")]);
  const { descriptions } = options;
  const describeRule = (name: string) => `describes no account; ${suggestName(name, names)}`;
  refuseUnknownOptions(descriptions ?? {}, names, describeRule, "descriptions.");
  refuseOptions([
    ...Object.entries(accounts).flatMap(([name, account]) => issueOf(name, account, names) ?? []),
    ...Object.entries(descriptions ?? {}).flatMap(([name, text]) => {
      const isText = text === undefined || (typeof text === "string" && text.trim() !== "");
      return isText ? [] : wrongOption(`descriptions.${name}`, text, "must be a string of a few words");
    }),
  ]);
}

function issueOf(name: string, account: unknown, names: readonly string[]): InputIssue | null {
  const form = "must have 1 to 32 letters, digits, - and _, begin with a letter, and not be tools";
  if (!NAME.test(name)) return wrongOption("accounts", name, form);
  if (names.some((one) => one !== name && one.toLowerCase() === name.toLowerCase()))
    return wrongOption("accounts", name, "differs from another name only in case");
  if (isRecord(account) && Array.isArray(account["tools"])) return null;
  return { parameter: `accounts.${name}`, received: typeof account, rule: "must be a toolkit or an object with tools" };
}

/**
 * Lists the tools of several accounts, to bind them again.
 * @throws ToolError `misconfigured` for tools of accounts that are not separate
 */
export function ownedTools(
  accounts: Readonly<Record<string, { readonly tools: readonly Tool[] }>>,
): readonly OwnedTool[] {
  const issues: InputIssue[] = [];
  const owned: OwnedTool[] = [];
  const all = Object.entries(accounts).flatMap(([owner, { tools }]) => tools.map((tool) => ({ owner, tool })));
  for (const { owner, tool } of all) {
    const rebind = (tool as { readonly [REBIND]?: () => Rebind })[REBIND]?.();
    const rule = rebind
      ? ruleOf({ owner, tool, ...rebind }, owned, Object.keys(accounts))
      : "is a copy or already has accounts; pass a toolkit's tools";
    if (rule !== null) issues.push({ parameter: `accounts.${owner}`, received: tool.name, rule });
    if (rebind) owned.push({ owner, tool, ...rebind });
  }
  // The tools of a toolkit often break the same rule.
  const groups = Map.groupBy(issues, ({ parameter, rule }) => `${parameter} ${rule}`);
  const distinct = [...groups.values()].map((same) => {
    const [issue, ...others] = same as [InputIssue];
    return others.length === 0 ? issue : { ...issue, received: `${issue.received} and ${others.length} more` };
  });
  refuseOptions(distinct);
  return owned;
}

/** Returns the rule that a tool breaks beside the earlier ones, or `null`. */
function ruleOf(
  { owner, tool, definition, settings }: OwnedTool,
  earlier: readonly OwnedTool[],
  names: readonly string[],
): string | null {
  const { account, store, connection } = settings;
  const schemaOf = ({ input }: OwnedTool["definition"]) => JSON.stringify(convertOnce(input, "input"));
  if (account !== undefined && account !== owner && names.includes(account))
    return `has the setting account ${account}, which is the name of another account; rename one`;
  if (ACCOUNT in definition.input.entries || ACCOUNT in definition.output.entries)
    return "already has a parameter or result field named account; rename it";
  const sameName = earlier.filter((one) => one.tool.name === tool.name);
  if (sameName.some((one) => one.owner === owner)) return "is twice in this account; pass each toolkit once";
  const same = sameName.find((one) => one.tool === tool)?.owner;
  if (same) return `is the same toolkit as in ${same}; create a toolkit with other keys for each account`;
  const twin = sameName.find((one) => connection?.every((value, at) => value === one.settings.connection?.[at]))?.owner;
  if (twin) return `has the same keys as in ${twin}; pass other keys to one of them, since this account is named twice`;
  const others = earlier.filter((one) => one.owner !== owner && one.settings.account === account);
  if (account !== undefined && others[0])
    return `has the same setting account as in ${others[0].owner}; set another one for each account`;
  const mixed = others.find((one) => store !== undefined && one.settings.store === store)?.owner;
  if (mixed) return `shares a store with ${mixed}, which would mix their sends; set another account in each toolkit`;
  const other = sameName.find((one) => schemaOf(one.definition) !== schemaOf(definition))?.owner;
  return other ? `has other parameters than in ${other}; offer the accounts in separate lists` : null;
}
