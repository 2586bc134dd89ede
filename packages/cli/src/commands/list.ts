import { CATALOG, type CatalogEntry, UNSTABLE_CATALOG } from "../catalog.ts";
import { readFlags } from "../flags.ts";
import { alignColumns } from "../output/layout.ts";
import type { Environment, ProcessAccess } from "../process-access.ts";
import { shortName } from "../tool-names.ts";
import { usageError } from "../usage-error.ts";

/** The flags of `list`. */
const LIST_FLAGS = { json: { type: "boolean" }, unstable: { type: "boolean" }, accounts: { type: "string" } } as const;

/** Lists all tools, with the accounts that have them. Loads no toolkit, to be fast. */
export async function list({ argv, environment, writeOut }: ProcessAccess): Promise<void> {
  const { values, positionals } = readFlags(argv, LIST_FLAGS);
  const [extra] = positionals;
  if (extra) throw usageError(`Unexpected argument ${extra.position}.`);
  const listed = values.unstable ? [...CATALOG, ...UNSTABLE_CATALOG] : CATALOG;
  const accountsOf = values.accounts === undefined ? null : await readOwners(values.accounts, environment);
  const entries = listed.map((entry) => {
    const accounts = accountsOf?.(entry);
    return { ...entry, short: shortName(entry.name), ...(accounts && { accounts }) };
  });
  const rows = entries.map(({ short, effect, title, accounts }) => [
    ...[short, effect, title],
    ...(accounts ? [accounts.join(", ")] : []),
  ]);
  const heading = ["name", "effect", "title", ...(accountsOf ? ["account"] : [])];
  const table = alignColumns([heading, ...rows]).join("\n");
  writeOut(`${values.json ? JSON.stringify(entries) : table}\n`);
}

/** Reads a file of accounts, and returns a function that names the accounts which have a tool. */
async function readOwners(file: string, environment: Environment) {
  // Other lists load no other package.
  const { openAccounts } = await import("../settings/variables.ts");
  const { hasToolkit, toolkitOf } = await import("../settings/connection.ts");
  const accounts = await openAccounts(file, environment);
  return ({ name }: CatalogEntry) =>
    accounts
      .filter(({ sources }) => hasToolkit(toolkitOf(name), { sandbox: null, sources }))
      .map((account) => account.name);
}
