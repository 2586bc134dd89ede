import { parseArgs } from "node:util";
import { closestMatch, quoteName } from "@toolwright/core/text";
import { misconfigured } from "../misconfigured.ts";
import type { Price } from "../plan/header.ts";
import type { ChosenSettings } from "../plan/settings.ts";
import type { CaseFilter } from "./select-cases.ts";

/** The command that the command line requests. */
export type Command =
  | { readonly show: "help" | "version" }
  | { readonly show: "comparison"; readonly paths: readonly [string, string] }
  | ({ readonly show: "list" } & RunCommand)
  | ({ readonly show: null } & RunCommand);

/** What to run, and how. */
export interface RunCommand {
  /** Only the settings that have a flag. */
  readonly chosen: ChosenSettings;
  readonly filter: CaseFilter;
  readonly parallel: number;
  /** US dollars; null for no ceiling. */
  readonly maxCost: number | null;
  /** Folder of the output; null for the default. */
  readonly out: string | null;
  /** Path of a run file to continue; null to start a new one. */
  readonly resume: string | null;
}

const OPTIONS = {
  model: { type: "string" },
  "base-url": { type: "string" },
  "api-key-env": { type: "string" },
  "max-steps": { type: "string" },
  "request-timeout": { type: "string" },
  runs: { type: "string" },
  parallel: { type: "string" },
  case: { type: "string", multiple: true },
  kind: { type: "string", multiple: true },
  tag: { type: "string", multiple: true },
  cases: { type: "string" },
  list: { type: "boolean" },
  price: { type: "string" },
  "max-cost": { type: "string" },
  tools: { type: "string" },
  out: { type: "string" },
  resume: { type: "string" },
  compare: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

const DEFAULT_PARALLEL = 4;

/**
 * Parses the command line.
 * @throws ToolError `misconfigured` for an unknown flag, a missing value, or a value out of bounds
 */
export function readCommandLine(argv: readonly string[]): Command {
  const { values, positionals } = readFlags(argv);
  if (values.help) return { show: "help" };
  if (values.version) return { show: "version" };
  if (values.compare) return { show: "comparison", paths: readPaths(values, positionals) };
  const [unexpected] = positionals;
  if (unexpected !== undefined) throw misconfigured(`Unexpected argument ${quoteName(unexpected)}.`);
  if (values.resume !== undefined && values.out !== undefined)
    throw misconfigured("--out does not work with --resume: the reports are written beside the run file.");
  return { show: values.list ? "list" : null, ...readRun(values) };
}

type Flags = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;
type Values = Flags["values"];

function readFlags(argv: readonly string[]): Flags {
  const args = [...argv];
  const { tokens } = parseArgs({ args, options: OPTIONS, strict: false, tokens: true });
  const names = Object.keys(OPTIONS);
  for (const token of tokens)
    if (token.kind === "option" && !names.includes(token.name)) {
      const nearest = closestMatch(token.name, names);
      throw misconfigured(
        `Unknown flag ${quoteName(token.rawName)}; ${nearest ? `did you mean --${nearest}?` : "see --help."}`,
      );
    }
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // A flag lacks its value, or has one that it does not take. Node's message names the flag without the value.
    throw misconfigured(error instanceof Error ? error.message : String(error));
  }
}

function readPaths(values: Values, positionals: readonly string[]): readonly [string, string] {
  const [first, second, ...rest] = positionals;
  const others = Object.keys(values).filter((name) => name !== "compare");
  if (others.length > 0) throw misconfigured(`--${others[0]} does not work with --compare.`);
  if (first !== undefined && second !== undefined && rest.length === 0) return [first, second];
  throw misconfigured("--compare takes the paths of two reports.");
}

function readRun(values: Values): RunCommand {
  const settings: { readonly [Name in keyof ChosenSettings]: ChosenSettings[Name] | undefined } = {
    model: values.model,
    baseUrl: readUrl(values["base-url"]),
    apiKeyEnv: values["api-key-env"],
    maxSteps: readWhole("max-steps", values["max-steps"], 1_000),
    requestTimeout: readWhole("request-timeout", values["request-timeout"], 3_600),
    runs: readWhole("runs", values.runs, 1_000),
    price: readPrice(values.price),
    tools: values.tools,
    cases: values.cases,
  };
  const chosen = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return {
    chosen,
    filter: {
      ids: readList("case", values.case),
      kinds: readList("kind", values.kind),
      tags: readList("tag", values.tag),
    },
    parallel: readWhole("parallel", values.parallel, 64) ?? DEFAULT_PARALLEL,
    maxCost: values["max-cost"] === undefined ? null : readUsd("max-cost", values["max-cost"]),
    out: values.out ?? null,
    resume: values.resume ?? null,
  };
}

/** Reads an address. Reports contain it, so it must have no password or key. */
function readUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw misconfigured("--base-url takes an http or https address.");
  if (url.username !== "" || url.password !== "" || url.search !== "")
    throw misconfigured("--base-url takes an address without password and query. Use --api-key-env for the key.");
  return text;
}

function readPrice(text: string | undefined): Price | undefined {
  if (text === undefined) return undefined;
  const [input, output, cachedInput, ...rest] = text.split(",").map((part) => readUsd("price", part));
  if (input === undefined || output === undefined || rest.length > 0)
    throw misconfigured("--price takes US dollars per million tokens: input,output or input,output,cached.");
  return { input, output, cachedInput: cachedInput ?? input };
}

function readUsd(flag: string, text: string): number {
  if (/^\d+(?:\.\d+)?$/.test(text.trim())) return Number(text);
  throw misconfigured(`--${flag} takes US dollars such as 2.50, not ${quoteName(text)}.`);
}

function readWhole(flag: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number;
  throw misconfigured(`--${flag} takes a whole number from 1 to ${most}, not ${quoteName(text)}.`);
}

function readList(flag: string, lists: readonly string[] | undefined): readonly string[] | null {
  if (lists === undefined) return null;
  const names = lists.flatMap((list) => list.split(",")).map((name) => name.trim());
  if (names.some((name) => name === "")) throw misconfigured(`--${flag} takes names separated by commas.`);
  return names;
}
