// Several accounts of a vendor as one list of tools.

import type { Tool } from "../tool/tool.ts";
import { checkAccounts, ownedTools } from "./check-accounts.ts";
import { routeTool } from "./route-tool.ts";

/** An account: a toolkit, or an object with the tools of several. */
export interface Account {
  /** The tools of toolkits that use this account's keys. */
  readonly tools: readonly Tool[];
}

/** Options of {@link withAccounts}. */
export interface AccountOptions<Name extends string = string> {
  /**
   * Descriptions of accounts, in a few words, such as `Shops in Europe`. Every tool repeats them to the model. Default: only
   * the names.
   */
  readonly descriptions?: { readonly [One in Name]?: string | undefined } | undefined;
}

/** Names of the accounts. */
type NameIn<Accounts> = keyof Accounts & string;

/** Names of the accounts that have a tool. */
type NamesWith<Accounts, Name> = {
  [One in NameIn<Accounts>]: Accounts[One] extends { readonly tools: readonly (infer T extends Tool)[] }
    ? Name extends T["name"]
      ? One
      : never
    : never;
}[NameIn<Accounts>];

/** Whether an object certainly has one key. */
type IsSingle<Key, All = Key> = string extends Key
  ? false
  : Key extends All
    ? [All] extends [Key]
      ? true
      : false
    : never;

/** A tool with the account in its arguments and results. */
type InAccount<T extends Tool, Accounts> =
  T extends Tool<infer Name, infer Args, infer Result>
    ? Tool<Name, { account: NamesWith<Accounts, Name> } & Args, { account: NamesWith<Accounts, Name> } & Result>
    : never;

/** The accounts by name, and their tools as one list. */
export type WithAccounts<Accounts extends Readonly<Record<string, Account>>> = Accounts & {
  /** One list of tools. With several accounts, each takes the required parameter `account`, which its results repeat. */
  readonly tools: readonly (IsSingle<NameIn<Accounts>> extends true
    ? Accounts[NameIn<Accounts>]["tools"][number]
    : InAccount<Accounts[NameIn<Accounts>]["tools"][number], Accounts>)[];
};

/**
 * Offers the tools of several accounts as one list, in which every call names its account. Policy, hidden fields, store,
 * limits and audit remain those of each account's toolkits, and no cursor, handle or approval of one account is valid
 * for another. With one account, the tools stay unchanged.
 * @param accounts toolkits by name: 1 to 32 letters, digits, `-` and `_`, of which the first is a letter; not `tools`.
 * For several toolkits of one account, pass an object with the list of their `tools`
 * @throws ToolError `misconfigured` for a wrong name or description, or for accounts that share a toolkit, its keys,
 * a setting `account`, or a `store` without it
 */
export function withAccounts<const Accounts extends Readonly<Record<string, Account>>>(
  accounts: Accounts,
  options: AccountOptions<NameIn<Accounts>> = {},
): WithAccounts<Accounts> {
  checkAccounts(accounts, options);
  return Object.freeze({ ...accounts, tools: Object.freeze(toolsOf(accounts, options)) }) as WithAccounts<Accounts>;
}

function toolsOf(accounts: Readonly<Record<string, Account>>, { descriptions = {} }: AccountOptions): readonly Tool[] {
  const names = Object.keys(accounts);
  const [only] = Object.values(accounts);
  if (only && names.length === 1) return [...only.tools];
  const byName = Map.groupBy(ownedTools(accounts), ({ tool }) => tool.name);
  return [...byName.values()].map((tools) => routeTool(tools, { allNames: names, descriptions }));
}
