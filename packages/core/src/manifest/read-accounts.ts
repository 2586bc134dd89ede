import { isRecord } from "../value/plain.ts";
import {
  fileName,
  isText,
  mayBeKey,
  PROFILE_FIELDS,
  type Profile,
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
const MAX_DESCRIPTION_CHARS = 200;

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
  const place = `The account ${name} of ${fileName(file)}`;
  const own = toProfile(value, { file, place, fields: FIELDS }, source);
  const { description, profile, variables, settings } = isRecord(value) ? value : {};
  const rules = [
    [description, `description must be a line of at most ${MAX_DESCRIPTION_CHARS} characters, and never contain a key`],
    [profile, "profile must be the name of a profile in the config file"],
  ] as const;
  const [, broken] = rules.find(([text]) => text !== undefined && !isLine(text)) ?? [];
  if (broken !== undefined) throw unusable(`${place}: ${broken}.`);
  const named = { name, description: isText(description) ? description.trim() : undefined };
  if (!isText(profile)) return { ...own, ...named };
  if (variables !== undefined || settings !== undefined)
    throw unusable(`${place}: the profile names its variables and settings. Leave them out here.`);
  const shared = await readProfile(profile, source);
  const { policy, audit } = own;
  return { ...shared, ...named, policy: [...shared.policy, ...policy], audit: [...shared.audit, ...audit] };
}

function isLine(text: unknown): boolean {
  return isText(text) && text.length <= MAX_DESCRIPTION_CHARS && !/[\r\n]/.test(text) && !mayBeKey(text);
}

/** Refuses two names for one vendor account, which would count its limits and find its duplicates apart. */
function refuseSameKeys(accounts: readonly Account[], variables: ProfileSource["variables"]): void {
  for (const { name: variable } of variables.filter(({ isSecret }) => isSecret)) {
    const owners = new Map<string, string>();
    for (const { name, environment, sources } of accounts) {
      const key = environment[variable]?.trim() || sources.get(variable);
      if (key === undefined) continue;
      const other = owners.get(key);
      if (other !== undefined)
        throw unusable(
          `${other} and ${name} have the same ${variable}: an account named twice. Leave it out of one of them, or correct the variable that one of them names.`,
        );
      owners.set(key, name);
    }
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
