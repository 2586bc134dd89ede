import type { JsonSchema, Tool } from "@toolwright/core";
import { flagOf, flagsOf, toFlags } from "../arguments/parameter-flags.ts";
import { type CatalogEntry, TOOLKITS } from "../catalog.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { type LoadedCommand, readFlags } from "../flags.ts";
import { page, wrap } from "../output/layout.ts";
import { createPaint, type Paint } from "../output/paint.ts";
import { createOutput } from "../output/redacted-output.ts";
import { loadCallable, PLAN_SECTIONS, PLAN_SUMMARY } from "../plans/plan-command.ts";
import { asStarted, type Environment, type ProcessAccess } from "../process-access.ts";
import { toolkitOf } from "../settings/connection.ts";
import { openAccounts, VARIABLES } from "../settings/variables.ts";
import { PLAN_ENTRY, requireTool, shortName, withShortNames } from "../tool-names.ts";
import { usageError } from "../usage-error.ts";
import { costOf, verbOf, withSettings } from "./list.ts";

/** The flags of `describe`. */
export const DESCRIBE_FLAGS = {
  json: { type: "boolean", help: "print the definition that a model gets" },
  unstable: { type: "boolean", help: "include tools of beta operations" },
  accounts: { type: "string", value: "FILE", help: "with the accounts of this file that have the tool" },
} as const;

/** Describes a tool and its parameters, as text or as the JSON for models. */
export async function describe(access: ProcessAccess): Promise<ExitCode> {
  const { values, positionals } = readFlags(access.argv, DESCRIBE_FLAGS);
  const [first, extra] = positionals;
  if (extra) throw usageError(`Unexpected argument ${extra.position}; see toolwright describe --help.`);
  const entry = requireTool(first?.value, first?.position ?? 1, values.unstable);
  return showTool(entry, values, access);
}

/** Writes the page of a tool, or its JSON. */
export async function showTool(
  entry: CatalogEntry,
  flags: { readonly json?: boolean; readonly accounts?: string },
  { environment, writeOut, isOutTerminal }: ProcessAccess,
): Promise<ExitCode> {
  const tool = await loadDescribed(entry, flags, environment);
  const manifest = await TOOLKITS.find(({ name }) => name === toolkitOf(entry.name))?.load();
  const described = flags.accounts === undefined ? withSettings(entry, environment) : entry;
  const paint = createPaint(environment, isOutTerminal);
  if (flags.json) writeOut(createOutput([], isOutTerminal).json(tool.descriptor()));
  else writeOut(asStarted(renderTool(tool, described, manifest?.examples[tool.name] ?? {}, paint), environment));
  return EXIT.ok;
}

/** Loads a tool without an account's keys, and with the accounts of the flag `--accounts` that have it. */
export async function loadDescribed(
  { name }: CatalogEntry,
  flags: { readonly accounts?: string },
  environment: Environment,
): Promise<Tool> {
  const without = { environment: settingsIn(environment), sandbox: null, flags };
  const accounts = flags.accounts === undefined ? undefined : await openAccounts(flags.accounts, environment);
  // Without keys, only `fetch` tells the accounts apart.
  const connected = accounts?.map(({ sources, ...account }) => {
    const fetch = () => Promise.reject(new Error("describe sends nothing."));
    return { ...account, connection: { ...without, environment: settingsIn(account.environment), sources, fetch } };
  });
  return loadCallable(name, { ...without, accounts: connected });
}

/** Returns the settings that aren't secret. Some change a tool's description, such as drafts of emails. */
function settingsIn(environment: Environment): Environment {
  const settings = VARIABLES.filter(({ isSecret }) => !isSecret);
  return Object.fromEntries(settings.map(({ name }) => [name, environment[name]]));
}

/** Maximum length of a line in a section, which is indented, characters. */
const WIDTH = 78;

function renderTool(tool: Tool, entry: CatalogEntry, example: Readonly<Record<string, unknown>>, paint: Paint): string {
  const { properties = {}, required = [] } = tool.parameters();
  const name = shortName(tool.name);
  const flags = required.map((key) => ` ${flagOf(key)} ${placeholderOf(properties[key] ?? {})}`).join("");
  const usage = `toolwright ${name}${flags} [flags]`;
  const parameters = Object.entries(properties).flatMap(([key, schema]) =>
    // The file of a plan has its arguments.
    parameterLines(key, schema, tool.name !== PLAN_ENTRY.name && required.includes(key), paint),
  );
  const summary = tool.name === PLAN_ENTRY.name ? PLAN_SUMMARY : withShortNames(tool.description);
  return page(paint, {
    "": [paint("title", `${entry.title} (${tool.name})`), ...wrap(summary, 0)],
    "Effect and cost": [`${verbOf(entry)}; ${costOf(entry) || "free"}`],
    // A long line breaks before its last required flag.
    Usage: (usage.length > WIDTH ? usage.replace(/ (?=--\S+ \S+ \[)/, "\n  ") : usage).split("\n"),
    Parameters: parameters.length > 0 ? parameters : ["It has no parameters."],
    Example: exampleLines(name, example),
    ...(tool.name === PLAN_ENTRY.name && PLAN_SECTIONS),
    "More help": ["toolwright call --help  the flags of every call, such as --table and --sandbox"],
  });
}

/** Writes an example call. A long one continues on the next line after a flag, which a shell reads as one command. */
function exampleLines(name: string, example: Readonly<Record<string, unknown>>): readonly string[] {
  const flags = Object.entries(example).map((entry) => toFlags(Object.fromEntries([entry])));
  const lines = wrap([`toolwright ${name}`, ...flags, "--sandbox --table"], 2, 76);
  return lines.map((line, at) => `${at === 0 ? line.trimStart() : line}${at < lines.length - 1 ? " \\" : ""}`);
}

function parameterLines(key: string, schema: JsonSchema, isRequired: boolean, paint: Paint): readonly string[] {
  const write = (word: string, value: unknown) => (value === undefined ? [] : `${word} ${JSON.stringify(value)}`);
  const range = [write("from", schema.minimum), write("to", schema.maximum)].flat().join(" ");
  const facts = [isRequired && "required", schema.type === "array" && "repeatable", range];
  const bounds = [...facts, write("default", schema.default)].flat().filter(Boolean).join(", ");
  const heading = [paint("name", flagsOf(key, schema).join(", ")), placeholderOf(schema), paint("quiet", bounds)];
  const choices = (schema.items ?? schema).enum;
  return [
    heading.filter(Boolean).join(" "),
    ...wrap(withShortNames(schema.description ?? ""), 4, WIDTH),
    ...(schema.type === "object" ? wrap(`Or one by one: ${flagOf(key)}.NAME VALUE`, 4, WIDTH) : []),
    ...(choices ? wrap(`One of ${choices.join(", ")}.`, 4, WIDTH) : []),
  ];
}

/** Returns the placeholder of a parameter's value on the command line; `""` for a boolean. */
function placeholderOf({ type, items, enum: choices }: JsonSchema): string {
  if (type === "boolean") return "";
  if (type === "object" || items?.type === "object") return "JSON";
  if (choices ?? items?.enum) return "CHOICE";
  return type === "integer" || type === "number" ? "NUMBER" : "TEXT";
}

/** The command `describe`. */
export const DESCRIBE: LoadedCommand = { run: describe, flags: DESCRIBE_FLAGS };
