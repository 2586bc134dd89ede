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
 * @throws UsageError for an unknown name, one that several toolkits have, or an unstable tool without the flag
 */
export function requireTool(name: string | undefined, position: number, isUnstable = false): CatalogEntry {
  if (name === undefined) throw usageError("The name of a tool is missing. `toolwright list` lists all tools.");
  const simplified = simplify(name);
  const isNamed = (entry: CatalogEntry) =>
    simplify(entry.name) === simplified || simplify(toolOf(entry)) === simplified;
  const unstable = UNSTABLE_CATALOG.find(isNamed);
  if (unstable !== undefined && isUnstable) return unstable;
  if (unstable !== undefined)
    throw usageError(`${shortName(unstable.name)} uses an operation that the vendor may change: add --unstable.`);
  const matches = [PLAN_ENTRY, ...CATALOG].filter(isNamed);
  const [match, ...others] = matches;
  if (match === undefined) throw unknownTool(name, position);
  if (others.length === 0) return match;
  const named = matches.map((entry) => `${shortName(entry.name)} (${vendorOf(entry)})`);
  throw usageError(`Several toolkits have this tool: ${named.join(", ")}.`);
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
 * @param page the command, whose help an error names
 * @throws UsageError for another name
 */
export function readToolkit({ value, position }: Positional, page: string): CatalogToolkit {
  const bare = (text: string) => text.toLowerCase().replace(/\.?io$/, "");
  const toolkit = TOOLKITS.find(({ name, vendor }) => [name, bare(vendor)].includes(bare(value)));
  if (toolkit) return toolkit;
  const known = TOOLKITS.flatMap(({ name, vendor }) => [name, vendor.toLowerCase()]);
  throw unknownName({ noun: "toolkit", name: value, position, known, page, listed: `Toolkits: ${known.join(", ")}.` });
}

function unknownTool(name: string, position: number): UsageError {
  const isFullName = /[._]/.test(name) || /[A-Z]/.test(name);
  const known = [PLAN_ENTRY, ...CATALOG].map((entry) => (isFullName ? entry.name : shortName(entry.name)));
  return unknownName({ noun: "tool", name, position, known });
}

function vendorOf({ name }: CatalogEntry): string | undefined {
  return TOOLKITS.find((toolkit) => name.toLowerCase().startsWith(`${toolkit.name}.`))?.vendor;
}

function toolOf({ name }: CatalogEntry): string {
  return name.split(".")[1] ?? "";
}

function toKebab(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[._-]/g, "");
}
