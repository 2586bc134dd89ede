import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { JsonSchema } from "@toolwright/core";
import { flagOf, flagsOf } from "../arguments/parameter-flags.ts";
import { TOOLKITS } from "../catalog.ts";
import { findCalled } from "../commands/call.ts";
import { loadDescribed } from "../commands/describe.ts";
import { COMMANDS } from "../commands.ts";
import { findBin } from "../delegate/find-bin.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import type { FlagTypes } from "../flags.ts";
import type { Environment, ProcessAccess } from "../process-access.ts";
import { profileNames } from "../settings/variables.ts";
import { CALLABLE, PLAN_ENTRY, shortName, withShortNames } from "../tool-names.ts";

/** A word that may complete a command line, with a description. */
type Candidate = readonly [word: string, help: string];

/**
 * Writes the candidates for the last word of a command line, one per line with a tab and a description. The arguments are
 * the shell, and the words; bash passes the line up to the cursor, since it splits words at `=` and `:`. Without a
 * candidate, the exit code tells the shell whether the name of a file fits.
 */
export async function complete(access: ProcessAccess): Promise<ExitCode> {
  const [, shell, ...rest] = access.argv;
  const words = shell === "bash" ? splitLine(rest[0] ?? "") : rest;
  const current = words.at(-1) ?? "";
  const candidates = await candidatesFor(current, words.slice(1, -1), access.environment);
  const found = candidates?.filter(([word]) => word.startsWith(current)) ?? [];
  const start = shell === "bash" ? current.search(/[^=:]*$/) : 0;
  const lines = found.map(([word, help]) => (shell === "bash" ? word.slice(start) : `${word}\t${help}`));
  access.writeOut(lines.map((line) => `${line}\n`).join(""));
  return candidates === null || found.length > 0 ? EXIT.ok : EXIT.failed;
}

/** Splits a line like a shell, without expansions. */
function splitLine(line: string): readonly string[] {
  const words = line.match(/(?:"[^"]*"?|'[^']*'?|\\.|[^\s"'\\])+/g) ?? [];
  return [...words.map((word) => word.replaceAll(/["'\\]/g, "")), ...(/\s$/.test(line) ? [""] : [])];
}

/**
 * Returns the candidates for a word; `null` where the name of a file fits.
 * @param before the words in front of the one to complete
 */
async function candidatesFor(
  current: string,
  before: readonly string[],
  environment: Environment,
): Promise<readonly Candidate[] | null> {
  const [name] = before;
  const tools = CALLABLE.map((entry): Candidate => [shortName(entry.name), withShortNames(entry.summary)]);
  const all = Object.entries(COMMANDS).map(([word, { summary }]): Candidate => [word, summary]);
  if (name === undefined || (name === "help" && before.length === 1))
    return [...all, ["help", "explain a command or tool"], ...tools, HELP, ["--version", "print the version"]];
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const tool = await toolIn(before, environment).catch(() => null);
  const properties = Object.entries(tool?.parameters().properties ?? {});
  const { packageName, usage = "", load } = command ?? { ...COMMANDS["call"], usage: "" };
  const flags = packageName ? await flagsOfPackage(packageName) : ((await load?.())?.flags ?? {});
  const [, flag, start = ""] = /^(-*[\w.-]+)(=)/.exec(current) ?? [null, before.at(-1)];
  const values = await valuesOf(flag ?? "", flags, properties, environment);
  if (/^(?:file|folder|a b)$/i.test(flags[flag?.slice(2) ?? ""]?.value ?? "")) return null;
  if (values || start) return (values ?? []).map((value) => [`${start && flag}${start}${value}`, ""]);
  const isPlan = tool?.name === PLAN_ENTRY.name;
  if ((isPlan || name === "check") && !current.startsWith("-")) return null;
  const toolkits = TOOLKITS.flatMap(({ name: toolkit, vendor }) =>
    [toolkit, vendor.toLowerCase()].map((word): Candidate => [word, vendor]),
  );
  const shells = /^[a-z|]+$/.test(usage) ? usage.split("|").map((shell): Candidate => [shell, ""]) : [];
  const named = usage.includes("TOOLKIT") ? toolkits : usage.includes("TOOL") && !tool ? tools : shells;
  const parameters = properties.flatMap(([key, schema]) =>
    flagsOf(key, schema).map((word): Candidate => [word, withShortNames(schema.description ?? "")]),
  );
  const own = Object.entries(flags).map(([flagName, { help }]): Candidate => [`--${flagName}`, help]);
  const isUnusable = (word: string) => before.includes(word) || (word === "--rows" && tool !== null && !isPlan);
  const others = [...(name === "describe" ? [] : parameters), ...own].filter(([word]) => !isUnusable(word));
  return [...named, ...(named.length > 0 && current === "" ? [] : [...others, HELP])];
}

const HELP: Candidate = ["--help", "explain the command or tool"];

/** Reads the flags of another package's command in its help. */
async function flagsOfPackage(packageName: string): Promise<FlagTypes> {
  const bin = fileURLToPath(findBin(packageName));
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, bin, "--help"]);
  const lines = [...stdout.replaceAll(/\n {20,}/g, " ").matchAll(/^ {2}--([\w-]+) (.*?) {2}(.*)$/gm)];
  const toFlag = (value: string, help: string) => ({ type: value ? "string" : "boolean", value, help }) as const;
  return Object.fromEntries(lines.map(([, name = "", value = "", help = ""]) => [name, toFlag(value, help)]));
}

/** Loads the tool on a command line. Rejects without one. */
async function toolIn(before: readonly string[], environment: Environment) {
  const { values, ...entry } = findCalled(before);
  return loadDescribed(entry, values, environment);
}

/** Returns the values of a flag or parameter: none if they are not known, and `null` if it takes no value. */
async function valuesOf(
  flag: string,
  flags: FlagTypes,
  properties: readonly [string, JsonSchema][],
  environment: Environment,
): Promise<readonly string[] | null> {
  const own = flag.startsWith("--") ? flags[flag.slice(2)] : undefined;
  if (own?.type === "boolean") return null;
  if (flag === "--profile") return profileNames(environment);
  if (flag === "--toolkit") return TOOLKITS.map(({ name }) => name);
  const [, schema] = properties.find(([name]) => flagOf(name) === flag || name === flag) ?? [];
  if (schema?.type === "boolean") return flag.startsWith("--") ? null : ["true", "false"];
  return own || schema ? ((schema?.items ?? schema)?.enum?.map(String) ?? []) : null;
}
