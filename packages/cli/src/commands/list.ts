import { CATALOG, type CatalogEntry, UNSTABLE_CATALOG } from "../catalog.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { type LoadedCommand, readFlags } from "../flags.ts";
import { alignColumns, page, wrap } from "../output/layout.ts";
import { createPaint, type Tone } from "../output/paint.ts";
import { asStarted, type Environment, type ProcessAccess } from "../process-access.ts";
import { PLAN_ENTRY, readToolkit, shortName, withShortNames } from "../tool-names.ts";

/** The flags of `list`. */
export const LIST_FLAGS = {
  json: { type: "boolean", help: "print JSON" },
  unstable: { type: "boolean", help: "include tools of beta operations" },
  sandbox: { type: "boolean", help: "the same tools, since the sandbox has all" },
  accounts: { type: "string", value: "FILE", help: "with the accounts of this file that have each tool" },
} as const;

/** Returns the tone of a verb. */
function toneOf(cell: string): Tone {
  if (cell === "reads") return "good";
  return /^(?:deletes|sends)$/.test(cell) ? "bad" : /^(?:writes|drafts|spends)$/.test(cell) ? "caution" : "quiet";
}

/** The tool that may draft instead of send. */
const DRAFTING = "Messaging.SendTransactionalEmail";

/** Returns a tool as the environment's settings change it: with `MESSAGING_EMAIL=draft`, a person sends its emails. */
export function withSettings(entry: CatalogEntry, { MESSAGING_EMAIL }: Environment): CatalogEntry {
  if (entry.name !== DRAFTING || MESSAGING_EMAIL?.trim() !== "draft") return entry;
  return { ...entry, effect: "writes", summary: "Queue a draft of one email, which a person then sends" };
}

/** Returns the effect of a tool as a verb: reads, writes, drafts, deletes or sends. */
export function verbOf({ name, effect }: CatalogEntry): string {
  if (name === DRAFTING && effect === "writes") return "drafts";
  if (effect === "overwrites or deletes") return /\.(?:Delete|Remove)/.test(name) ? "deletes" : "writes";
  // A tool that spends credits reads, and the others' effects begin with the verb.
  return effect === "spends credits" ? "reads" : effect.replace(/ .*/, "");
}

/** Returns the cost of a call; `""` for none. */
export function costOf({ name, effect }: CatalogEntry): string {
  if (name === PLAN_ENTRY.name) return "the credits of its calls";
  return effect === "spends credits" ? "credits" : "";
}

/** Lists the tools of all or the named toolkits, with the accounts that have them. Loads no toolkit, to be fast. */
export async function list(access: ProcessAccess): Promise<ExitCode> {
  const { argv, environment, writeOut } = access;
  const { values, positionals } = readFlags(argv, LIST_FLAGS);
  const named = positionals.map((one) => `${readToolkit(one).name}.`);
  const all = values.unstable ? [...CATALOG, ...UNSTABLE_CATALOG] : CATALOG;
  const listed = all.filter(({ name }) => !named[0] || named.some((start) => name.toLowerCase().startsWith(start)));
  const accountsOf = values.accounts === undefined ? null : await readOwners(values.accounts, environment);
  const entries = listed.map((entry) => {
    const accounts = accountsOf?.(entry);
    const own = accounts ? { ...entry, accounts } : withSettings(entry, environment);
    const { vendor } = readToolkit({ value: entry.name.replace(/\..*/, ""), position: 0 });
    return { ...own, short: shortName(entry.name), vendor };
  });
  writeOut(`${values.json ? JSON.stringify(entries) : renderList(entries, access)}\n`);
  return EXIT.ok;
}

type Entry = CatalogEntry & Readonly<Record<"short" | "vendor", string>> & { readonly accounts?: readonly string[] };

/** Renders the tools below their vendors. On a terminal, descriptions take the rest of each line; elsewhere one line. */
function renderList(
  entries: readonly Entry[],
  { environment, isOutTerminal, outColumns = isOutTerminal ? 100 : Number.POSITIVE_INFINITY }: ProcessAccess,
): string {
  const paint = createPaint(environment, isOutTerminal);
  const rows = entries.map((entry) => [
    ...[entry.short, costOf(entry) ? "spends" : verbOf(entry)],
    ...(entry.accounts ? [entry.accounts.join(", ")] : []),
    withShortNames(entry.summary) + (costOf(entry) && ` (costs ${costOf(entry)})`),
  ]);
  const [width = 0] = alignColumns(rows.map((row) => [...row.slice(0, -1), "."])).map(({ length }) => length);
  const room = Math.max(20, outColumns - width - 1);
  const lines = alignColumns(
    rows.map((row) => [...row.slice(0, -1), wrap(row.at(-1) ?? "", 0, room).join(`\n${" ".repeat(width + 1)}`)]),
    (cell, column) => paint(column === 0 ? "name" : toneOf(cell), cell),
  );
  const titles = entries.map(({ name, vendor }) => `${vendor} (${name.replace(/\..*/, "").toLowerCase()})`);
  const groups = Map.groupBy(lines, (_, index) => titles[index] ?? "");
  const more = [
    "toolwright TOOL --help      describes a tool and its parameters",
    "toolwright run-plan --help  runs many calls after one approval",
  ];
  return asStarted(page(paint, { ...Object.fromEntries(groups), "More help": more }).trimEnd(), environment);
}

/** Reads a file of accounts, and returns a function that names the accounts which have a tool. */
async function readOwners(file: string, environment: Environment) {
  // Other lists load no other package.
  const { openAccounts } = await import("../settings/variables.ts");
  const { hasToolkit, toolkitOf } = await import("../settings/connection.ts");
  const accounts = await openAccounts(file, environment);
  return ({ name }: CatalogEntry) =>
    accounts.flatMap(({ name: own, sources }) => (hasToolkit(toolkitOf(name), { sandbox: null, sources }) ? own : []));
}

/** The command `list`. */
export const LIST: LoadedCommand = { run: list, flags: LIST_FLAGS };
