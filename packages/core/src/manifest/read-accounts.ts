import {
  fileName,
  mayBeKey,
  PROFILE_FIELDS,
  type Profile,
  type ProfileFields,
  type ProfileSource,
  readEntries,
  readProfile,
  toProfile,
  unusable,
} from "./read-profile.ts";

/** An account of a file of several accounts. */
export interface Account extends Profile {
  /** The name, which is a value of the parameter `account`. */
  readonly name: string;
  /** The operator's description. Default: none. */
  readonly description?: string | undefined;
}

const FIELDS = ["description", "profile", ...PROFILE_FIELDS];
const NAME = /^[a-z][a-z0-9_-]{0,31}$/i;

/**
 * Reads a file of several accounts, which contains no keys. An account names environment variables, or a profile of the
 * config file.
 * @throws ToolError `misconfigured` if the file cannot be used, or two accounts have the same key. No message quotes a
 * value of the file, which may be a key
 */
export async function readAccounts(file: string, source: ProfileSource): Promise<readonly Account[]> {
  const entries = Object.entries(await readEntries(file, "accounts", source.access));
  if (entries.length === 0) throw unusable(`${fileName(file)} must name at least one account.`);
  const misnamed = entries.findIndex(([name]) => !NAME.test(name) || mayBeKey(name) || name === "tools");
  if (misnamed >= 0)
    throw unusable(
      `The name of account ${misnamed + 1} in ${fileName(file)} must be a letter and up to 31 letters, digits, "_" or "-", and not "tools".`,
    );
  const accounts = await Promise.all(entries.map(([name, value]) => readAccount([name, value], file, source)));
  refuseSameKeys(accounts, source.variables);
  return accounts;
}

async function readAccount([name, value]: [string, unknown], file: string, source: ProfileSource): Promise<Account> {
  const own = toProfile(value, { file, place: `The account ${name} of ${fileName(file)}`, fields: FIELDS }, source);
  const { description, profile } = value as ProfileFields;
  const named = { name, description: description?.trim() };
  if (profile === undefined) return { ...own, ...named };
  const shared = await readProfile(profile, source);
  const [policy, audit] = [
    [...shared.policy, ...own.policy],
    [...shared.audit, ...own.audit],
  ];
  return { ...shared, ...named, policy, audit };
}

/** Refuses two names for one vendor account, which would count its limits and find its duplicates apart. */
function refuseSameKeys(accounts: readonly Account[], variables: ProfileSource["variables"]): void {
  for (const { name: variable } of variables.filter(({ isSecret }) => isSecret)) {
    const keyOf = ({ environment, sources }: Account) => environment[variable]?.trim() || sources.get(variable);
    const groups = Map.groupBy(accounts.filter(keyOf), keyOf);
    const [one, other] = [...groups.values()].find(({ length }) => length > 1) ?? [];
    if (one && other)
      throw unusable(
        `${one.name} and ${other.name} have the same ${variable}: an account named twice. Leave it out of one of them, or correct the variable that one of them names.`,
      );
  }
}

/**
 * Requires that every account has keys, and that each environment variable that it names is set.
 * @throws ToolError `misconfigured` that names the variables
 */
export function requireKeys(accounts: readonly Account[]): void {
  const empty = accounts.find(({ sources }) => sources.size === 0);
  if (empty !== undefined)
    throw unusable(`The account ${empty.name} names no variables with keys: add "variables" or a "profile".`);
  const unset = accounts.flatMap(({ name, environment, sources }) =>
    [...sources].flatMap(([variable, source]) =>
      environment[variable]?.trim() ? [] : `The account ${name} takes ${variable} from ${source}, which is not set.`,
    ),
  );
  if (unset.length > 0)
    throw unusable(`${unset.join(" ")} Set each in the environment, or correct the file of accounts.`);
}
