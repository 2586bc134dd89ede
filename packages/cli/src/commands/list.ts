import { CATALOG, UNSTABLE_CATALOG } from "../catalog.ts";
import { readFlags } from "../flags.ts";
import { alignColumns } from "../output/layout.ts";
import type { ProcessAccess } from "../process-access.ts";
import { shortName } from "../tool-names.ts";
import { usageError } from "../usage-error.ts";

/** The flags of `list`. */
const LIST_FLAGS = { json: { type: "boolean" }, unstable: { type: "boolean" } } as const;

/** Lists all tools. Loads no toolkit, to be fast. */
export function list({ argv, writeOut }: ProcessAccess): void {
  const { values, positionals } = readFlags(argv, LIST_FLAGS);
  const [extra] = positionals;
  if (extra) throw usageError(`Unexpected argument ${extra.position}.`);
  const listed = values.unstable ? [...CATALOG, ...UNSTABLE_CATALOG] : CATALOG;
  const entries = listed.map((entry) => ({ ...entry, short: shortName(entry.name) }));
  const rows = entries.map(({ short, title, effect }) => [short, effect, title]);
  const table = alignColumns([["name", "effect", "title"], ...rows]).join("\n");
  writeOut(`${values.json ? JSON.stringify(entries) : table}\n`);
}
