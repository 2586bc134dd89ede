import { CATALOG, type CatalogEntry, type CatalogToolkit, TOOLKITS, UNSTABLE_CATALOG } from "./catalog.ts";
import type { Positional } from "./flags.ts";
import { type UsageError, unknownName, usageError } from "./usage-error.ts";

/** The tool that runs many calls after one approval. No toolkit has it. */
export const PLAN_ENTRY: CatalogEntry = {
  name: "Toolwright.RunPlan",
  title: "Run a plan",
  summary: "Run many calls after one approval",
  effect: "sends messages",
};

/** Every tool that the command calls, without those of beta operations. */
export const CALLABLE: readonly CatalogEntry[] = [PLAN_ENTRY, ...CATALOG];

/** Returns the short form of a tool's name: `search-logs` for `Observability.SearchLogs`. */
export function shortName(name: string): string {
  const [toolkit = "", tool = ""] = name.split(".");
  const short = toKebab(tool);
  const isShared = CATALOG.filter((entry) => toKebab(entry.name.split(".")[1] ?? "") === short).length > 1;
  return isShared ? `${toolkit.toLowerCase()}.${short}` : short;
}

/**
 * Finds a tool by any form of its name: `Observability.SearchLogs`, `Observability_SearchLogs`,
 * `observability.search-logs`, `SearchLogs` or `search-logs`.
 * @param position of the name on the command line, from 1
 * @param isUnstable whether the command has the flag `--unstable`. Default false
 * @param line the words from the name on, and the commands that are known in its place. Default: the name, and none
 * @throws UsageError for an unknown name, one that several toolkits have, or an unstable tool without the flag
 */
export function requireTool(
  name: string | undefined,
  position: number,
  isUnstable = false,
  line: { readonly words: readonly string[]; readonly commands: readonly string[] } = { words: [], commands: [] },
): CatalogEntry {
  if (name === undefined) throw usageError("The name of a tool is missing. `toolwright list` lists all tools.");
  const simplified = simplify(name);
  const isNamed = (entry: CatalogEntry) =>
    simplify(entry.name) === simplified || simplify(toolOf(entry)) === simplified;
  const unstable = UNSTABLE_CATALOG.find(isNamed);
  if (unstable !== undefined && isUnstable) return unstable;
  if (unstable !== undefined)
    throw usageError(`${shortName(unstable.name)} uses an operation that the vendor may change: add --unstable.`);
  const matches = CALLABLE.filter(isNamed);
  const [match, ...others] = matches;
  if (match === undefined) throw unknownTool([name, ...line.words], position, line.commands);
  if (others.length === 0) return match;
  const named = matches.map((one) => `${shortName(one.name)} (${findToolkit(one.name.replace(/\..*/, ""))?.vendor})`);
  throw usageError(`Several toolkits have this tool. Name one of ${named.join(", ")}.`);
}

/**
 * Replaces the names of tools, such as `Observability_SearchLogs` for models or `SearchLogs` for programs, by their
 * short forms, and a list of every tool by the command that lists them.
 */
export function withShortNames(text: string): string {
  const short = text.replaceAll(/; known: (?:[A-Z]\w+_\w+, ){9,}\w+/g, "; `toolwright list` lists all tools.");
  return short.replaceAll(/(^|[^\w."])([A-Z]\w+)("?)/g, (text, before: string, name: string, quote: string) => {
    const [entry, other] = CATALOG.filter((one) => [one.name.replace(".", "_"), toolOf(one)].includes(name));
    return entry && !other && !quote ? before + shortName(entry.name) : text;
  });
}

/**
 * Finds a toolkit by its name or its vendor's, such as `messaging`, `Customer.io` or `customerio`.
 * @throws UsageError for another name
 */
export function readToolkit({ value, position }: Positional): CatalogToolkit {
  const toolkit = findToolkit(value);
  if (toolkit) return toolkit;
  const known = TOOLKITS.flatMap(({ name, vendor }) => [name, vendor.toLowerCase()]);
  throw unknownName({ noun: "toolkit", name: value, position, known, listed: `Toolkits: ${known.join(", ")}.` });
}

function findToolkit(value: string): CatalogToolkit | undefined {
  const bare = (text: string) => text.toLowerCase().replace(/\.?io$/, "");
  return TOOLKITS.find(({ name, vendor }) => [name, bare(vendor)].includes(bare(value)));
}

function unknownTool(line: readonly string[], position: number, commands: readonly string[]): UsageError {
  const [name = "", ...rest] = line;
  const isFullName = /[._]/.test(name) || /[A-Z]/.test(name);
  const names = CALLABLE.map((entry) => (isFullName ? entry.name : shortName(entry.name)));
  const end = rest.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  const words = [name, ...(end < 0 ? rest : rest.slice(0, end))];
  const phrase = words.map((_, at) => words.slice(0, words.length - at)).find((some) => nearTools(some).length > 0);
  // A verb alone, such as `find`, means no tool more than others.
  const known = VERB.test(name) ? [] : [...commands, ...names];
  const noun = commands.length > 0 ? "command" : "tool";
  const listed = "See toolwright list for the tools, and toolwright --help for the commands.";
  return unknownName({ noun, name: phrase?.join(" ") ?? name, position, known, near: nearTools(phrase ?? []), listed });
}

/** Matches words that don't say which tool is meant. */
const VERB = /^(?:a|all|call|fetch|find|for|get|in|list|look|of|query|read|run|search|show|the|up|view)$/;

/** Words for what tools' names say otherwise. */
const SYNONYMS = [
  [/^(?:person|contact|customer|lead|user)s?$/, "people"],
  [/^(?:compan(?:y|ie)|account|organi[sz]ation)s?$/, "organization"],
  [/^e?mails?$/, "email"],
  [/^alerts?$/, "monitor"],
  [/^templates?$/, "transactional"],
] as const;

/** Returns the nouns of some words or of a tool's name, by one word for each thing; toolkits by their names. */
function nounsOf(text: string): readonly string[] {
  const words = toKebab(text).match(/[a-z]+\.io\b|[a-z\d]+/g) ?? [];
  const toNoun = (word: string) =>
    SYNONYMS.find(([pattern]) => pattern.test(word))?.[1] ?? findToolkit(word)?.name ?? word.replace(/s$/, "");
  return words.filter((word) => !VERB.test(word)).map(toNoun);
}

/**
 * Finds the tool after a toolkit, such as `datadog search-logs`, up to three that have every noun of some words, such as
 * `find person`, or a toolkit's list; reads first.
 */
function nearTools(words: readonly string[]): readonly string[] {
  const full = simplify([findToolkit(words[0] ?? "")?.name, words[1]].join("."));
  const named = CALLABLE.find(({ name }) => simplify(name) === full);
  if (named) return [shortName(named.name)];
  const nouns = nounsOf(words.join(" "));
  const toolkit = nouns.length === 1 ? findToolkit(nouns[0] ?? "") : undefined;
  if (toolkit) return [`list ${toolkit.vendor.toLowerCase()}`];
  const rank = ({ name, effect }: CatalogEntry) => nounsOf(name).length + (effect === "reads" ? 0 : 9);
  return CALLABLE.filter(({ name }) => nouns.length > 0 && nouns.every((noun) => nounsOf(name).includes(noun)))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, 3)
    .map(({ name }) => shortName(name));
}

const toolOf = ({ name }: CatalogEntry): string => name.split(".")[1] ?? "";

const toKebab = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

const simplify = (name: string): string => name.toLowerCase().replaceAll(/[._-]/g, "");
