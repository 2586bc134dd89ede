import { parseArgs } from "node:util";
import { closestMatch, quoteName } from "@toolwright/core/text";
import { misconfigured } from "../misconfigured.ts";
import type { Price, Settings } from "../report/report.ts";

/** Output of `--help`. */
export const HELP = `Usage: toolwright-evals [flags]
       toolwright-evals --compare a.json b.json

Measures how well a model works with the tools: each case is a task over simulated backends, scored by the submitted facts
and by the effects on the backends. Without flags, a script solves every case, which needs no key.

  --model scripted         scripts solve the cases; default
  --model provider:name    a model of the AI SDK, such as openai:gpt-5: npm install ai @ai-sdk/openai
                           The environment variable of the key has the name of the provider, such as OPENAI_API_KEY
  --base-url url           address of the API. With --model openai-compatible:name, any API with Chat Completions

  --runs n                 runs of each case; default 1
  --parallel n             runs at the same time; default 4
  --case a,b               only these cases, or all cases of these kinds or tags
  --cases folder           the cases of this folder instead of the published ones
  --list                   print the selected cases with their kinds and tags, and run none

  --price in,out[,cached]  US dollars per million tokens of the model. Without it, the cost is unknown
  --max-cost usd           start no run after the cost has reached this; needs --price
  --exact-tokens           count the tokens of results instead of estimating them: npm install gpt-tokenizer

  --tools file             use the tools of this module instead of the published ones
  --out file               write the report as JSON there. Default: a new file for a model, nothing for the scripted one
  --resume file            continue an interrupted report: finished runs do not take place again
  --compare a b            compare two reports, by the runs that both have

  -h, --help               print this help
  -v, --version            print the version

Exit code: 0 if every run passed, 1 if a run failed or did not take place, 2 for wrong usage, 130 after an interruption.
`;

/** Name of the model whose runs follow the scripts of the cases. */
export const SCRIPTED = "scripted";

/** The command that the command line requests. */
export type Command =
  | { readonly show: "help" | "version" }
  | { readonly show: "comparison"; readonly paths: readonly string[] }
  | ({ readonly show: "list" | null } & RunCommand);

/** Cases to run, with their options. */
export interface RunCommand {
  readonly settings: Settings;
  /** Names of cases, kinds or tags; null for all cases. */
  readonly names: readonly string[] | null;
  readonly parallel: number;
  /** US dollars; null for no ceiling. */
  readonly maxCost: number | null;
  /** Path of the report; null for the default. */
  readonly out: string | null;
  /** Path of a report to continue; null to start a new one. */
  readonly resume: string | null;
}

const OPTIONS = {
  model: { type: "string" },
  "base-url": { type: "string" },
  runs: { type: "string" },
  parallel: { type: "string" },
  case: { type: "string", multiple: true },
  cases: { type: "string" },
  list: { type: "boolean" },
  price: { type: "string" },
  "max-cost": { type: "string" },
  "exact-tokens": { type: "boolean" },
  tools: { type: "string" },
  out: { type: "string" },
  resume: { type: "string" },
  compare: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** Flags that work with --resume. The report has the others. */
const RESUME_FLAGS = ["resume", "parallel", "max-cost"];

type Flags = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;

/**
 * Parses the command line.
 * @throws ToolError `misconfigured` for an unknown flag, a missing value, or a value out of bounds
 */
export function readCommandLine(argv: readonly string[]): Command {
  const { values, positionals } = readFlags(argv);
  if (values.help) return { show: "help" };
  if (values.version) return { show: "version" };
  if (values.compare) {
    if (positionals.length === 2 && Object.keys(values).length === 1) return { show: "comparison", paths: positionals };
    throw misconfigured("--compare takes the paths of two reports, and no other flag.");
  }
  const [unexpected] = positionals;
  if (unexpected !== undefined) throw misconfigured(`Unexpected argument ${quoteName(unexpected)}.`);
  const other = Object.keys(values).find((name) => !RESUME_FLAGS.includes(name));
  if (values.resume !== undefined && other !== undefined)
    throw misconfigured(`--${other} does not work with --resume: all runs of a report have the same settings.`);
  return { show: values.list ? "list" : null, ...readRun(values) };
}

function readFlags(argv: readonly string[]): Flags {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's message names the flag without its value.
    const [message = ""] = (error instanceof Error ? error.message : String(error)).split(/\. ?To specify/);
    const [, name] = /^Unknown option '--?([\w-]+)/.exec(message) ?? [];
    const near = name && closestMatch(name, Object.keys(OPTIONS));
    throw misconfigured(`${message}; ${near ? `did you mean --${near}?` : "see --help."}`);
  }
}

function readRun(values: Flags["values"]): RunCommand {
  return {
    settings: {
      model: values.model ?? SCRIPTED,
      baseUrl: readUrl(values["base-url"]),
      price: readPrice(values.price),
      runs: readWhole("runs", values.runs ?? "1", 1_000),
      exactTokens: values["exact-tokens"] ?? false,
      tools: values.tools ?? null,
      cases: values.cases ?? null,
    },
    names: values.case?.flatMap((list) => list.split(",")) ?? null,
    parallel: readWhole("parallel", values.parallel ?? "4", 64),
    maxCost: values["max-cost"] === undefined ? null : readUsd("max-cost", values["max-cost"]),
    out: values.out ?? null,
    resume: values.resume ?? null,
  };
}

/** Reads an address. Reports contain it, so it must have no password or key. */
function readUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search) return text;
  throw misconfigured("--base-url takes an http or https address without password and query.");
}

function readPrice(text: string | undefined): Price | null {
  if (text === undefined) return null;
  const [input, output, cachedInput = input, ...rest] = text.split(",").map((part) => readUsd("price", part));
  if (input !== undefined && output !== undefined && cachedInput !== undefined && rest.length === 0)
    return { input, output, cachedInput };
  throw misconfigured("--price takes US dollars per million tokens: input,output or input,output,cached.");
}

function readUsd(flag: string, text: string): number {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  throw misconfigured(`--${flag} takes US dollars such as 2.50, not ${quoteName(text)}.`);
}

function readWhole(flag: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number;
  throw misconfigured(`--${flag} takes a whole number from 1 to ${most}, not ${quoteName(text)}.`);
}
