import { parseArgs } from "node:util";
import { RESULT_TOKENS } from "@toolwright/core/authoring";
import { closestMatch, quoteName } from "@toolwright/core/text";
import { APPROVAL_MODES, type ApprovalMode } from "./approval/call-with-approval.ts";
import { isHostHeader, isListenAddress, isOrigin, nearestOrigin } from "./http/addresses.ts";
import { invalid, NOT_SHOWN, quoteMisspelled, readList } from "./require-names.ts";
import { TOOLKIT_NAMES, VARIABLES } from "./toolkits.ts";

/** The command that the command line requests. */
export type Command = { readonly show: "help" | "version" } | ServeCommand;

/** Options for serving. */
export interface ServeCommand {
  readonly show: null;
  readonly toolkits?: readonly string[] | undefined;
  readonly tools?: readonly string[] | undefined;
  /** Names of tools to add whose operations the vendor may still change. */
  readonly unstableTools?: readonly string[] | undefined;
  /** Whether GetTrace reads entire traces, with an operation in preview. */
  readonly wholeTraces: boolean;
  readonly readOnly: boolean;
  readonly sandbox: boolean;
  /** Path of the file of accounts. */
  readonly accounts?: string | undefined;
  readonly approve: ApprovalMode;
  /** Whether to offer the tool of plans. */
  readonly plans: boolean;
  /** Paths of the files with the rules of a policy. All of them apply. */
  readonly policy?: readonly string[] | undefined;
  /** Paths of the files that get the audit. */
  readonly audit?: readonly string[] | undefined;
  /** Address of the Redis that several servers share. It may contain a password. */
  readonly redis?: string | undefined;
  readonly maxResultTokens?: number | undefined;
  /** Whether reduced results have a `resource_link` to the full one. Missing: the name of the client decides the form. */
  readonly resultLinks?: boolean | undefined;
  /** Whether the list of tools declares the fields of results. */
  readonly outputSchemas: boolean;
  /** `false`: results are text only. Missing: the name of the client decides. */
  readonly structuredContent?: false | undefined;
  /** Tools that Claude Code loads at the start. */
  readonly alwaysLoad?: readonly string[] | undefined;
  /** `null` to serve over standard input and output. */
  readonly http: HttpFlags | null;
}

/** The address of the HTTP server, and the clients that it accepts. */
export interface HttpFlags {
  readonly port: number;
  readonly host: string;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

const DEFAULT_PORT = 3000;
const PORT_RULE = "--http takes a port, a whole number from 0 to 65535, or nothing.";

const OPTIONS = {
  toolkits: { type: "string", multiple: true },
  tools: { type: "string", multiple: true },
  "unstable-tools": { type: "string", multiple: true },
  "whole-traces": { type: "boolean" },
  "read-only": { type: "boolean" },
  sandbox: { type: "boolean" },
  accounts: { type: "string" },
  approve: { type: "string" },
  plans: { type: "boolean" },
  policy: { type: "string", multiple: true },
  audit: { type: "string", multiple: true },
  redis: { type: "string" },
  "max-result-tokens": { type: "string" },
  "result-links": { type: "boolean" },
  "no-result-links": { type: "boolean" },
  "output-schemas": { type: "boolean" },
  "text-only": { type: "boolean" },
  "always-load": { type: "string", multiple: true },
  http: { type: "string" },
  host: { type: "string" },
  "allowed-host": { type: "string", multiple: true },
  "allowed-origin": { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** Flags that can be repeated. */
const REPEATABLE = Object.entries(OPTIONS).flatMap(([name, option]) => ("multiple" in option ? [name] : []));
/** Flags that require `--http`. */
const HTTP_ONLY = ["host", "allowed-host", "allowed-origin"] as const;

/** Output of `--help`. Descriptions begin after 25 characters, and are wrapped to 80 columns. */
export const HELP = `Usage: toolwright-mcp [flags]

Serves to an MCP host, over stdio, every tool whose variables are set:
${TOOLKIT_NAMES.map((name) => `  ${name.padEnd(23)}${VARIABLES[name].join(", ")}`).join("\n")}

  --sandbox              use simulated backends, which need no keys: an online shop with an incident in progress
  --accounts file        offer every account of this JSON file, which names variables and contains no keys; each tool takes an account's name
  --toolkits a,b         offer only these toolkits
  --tools a,b            offer only these tools: Observability_SearchLogs or Observability.SearchLogs
  --unstable-tools a     add tools whose operations the vendor may still change: SearchIncidents
  --whole-traces         let GetTrace read entire traces, spans that are not indexed included; Datadog may still change this operation
  --read-only            offer only tools that change and cost nothing, and paid lookups named in --tools
  --approve mode         who decides on calls that write, send, delete or spend: require (default) shows a person the \
call, and refuses it in clients without elicitation; prefer lets those hosts decide; spend is prefer for calls that \
spend credits; host leaves every call to the host
  --plans                offer a tool that runs many calls after one approval, whose card is a table of them
  --policy file          apply the rules of this JSON file to every call: tools, recipients, limits; repeatable
  --audit file           append one JSON line per approval, refusal, send, write, deletion and spent credit
  --redis url            share limits, sends and paid lookups with other servers; needs the package redis
  --max-result-tokens n  token budget of a result, ${RESULT_TOKENS.min} to ${RESULT_TOKENS.max}; default 8000
  --result-links         link a reduced result's full one with a resource_link for every client; default: most get a warning with its address
  --no-result-links      add no link to the full result
  --output-schemas       declare the fields of results too, for clients that check them or write programs
  --text-only            results as text, for a client that gives models the structured form too
  --always-load a,b      tools that Claude Code loads at the start, instead of finding them by a search

  --http [port]          Streamable HTTP at /mcp instead; default port ${DEFAULT_PORT}
  --host address         listen at this address; default 127.0.0.1, all but loopback need TOOLWRIGHT_MCP_TOKEN
  --allowed-host name    accept this Host header too, name or name:port; repeatable
  --allowed-origin url   accept web pages of this origin; repeatable
  TOOLWRIGHT_MCP_TOKEN   environment variable: bearer token that every HTTP request must have

  -h, --help             print this help; -v, --version: print the version

Examples:
  toolwright-mcp --sandbox
  toolwright-mcp --read-only --toolkits observability
`.replace(/^( .{24})(.{56,})$/gm, (_, name: string, text: string) =>
  (name + text.replace(/(.{1,55})(?: |$)/g, `$1\n${" ".repeat(25)}`)).trimEnd(),
);

/**
 * Parses the command line.
 * @throws ToolError `misconfigured` for an unknown flag, or a missing, empty, second or out-of-bounds value
 */
export function readCommandLine(argv: readonly string[]): Command {
  const values = readFlags(argv);
  if (values.help) return { show: "help" };
  if (values.version) return { show: "version" };
  const httpOnlyFlag = HTTP_ONLY.find((flag) => values[flag] !== undefined);
  if (httpOnlyFlag && values.http === undefined) throw invalid(`--${httpOnlyFlag} works only with --http.`);
  return {
    show: null,
    toolkits: readList("toolkits", values.toolkits),
    tools: readList("tools", values.tools),
    unstableTools: readList("unstable-tools", values["unstable-tools"]),
    wholeTraces: values["whole-traces"] ?? false,
    readOnly: values["read-only"] ?? false,
    sandbox: values.sandbox ?? false,
    accounts: values.accounts,
    approve: readMode(values.approve),
    plans: values.plans ?? false,
    policy: values.policy,
    audit: values.audit,
    redis: values.redis,
    maxResultTokens: readNumber("max-result-tokens", values["max-result-tokens"], RESULT_TOKENS.min, RESULT_TOKENS.max),
    resultLinks: readLinks(values["result-links"], values["no-result-links"]),
    outputSchemas: values["output-schemas"] ?? false,
    structuredContent: values["text-only"] ? false : undefined,
    alwaysLoad: readList("always-load", values["always-load"]),
    http: values.http === undefined ? null : readHttp(values.http, values),
  };
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

function readFlags(argv: readonly string[]): Values {
  const args = argv.map((arg, index) =>
    arg === "--http" && !/^\d+$/.test(argv[index + 1] ?? "") ? `--http=${DEFAULT_PORT}` : arg,
  );
  const { tokens } = parseArgs({ args, options: OPTIONS, strict: false, tokens: true });
  const flagNames = Object.keys(OPTIONS);
  for (const token of tokens) {
    if (token.kind === "positional" && argv[token.index - 1] === "--http") throw invalid(PORT_RULE);
    if (token.kind === "positional")
      throw invalid(`Unexpected argument ${token.index + 1}, ${NOT_SHOWN}; all arguments are flags.`);
    if (token.kind === "option" && !flagNames.includes(token.name)) {
      const nearest = closestMatch(token.name, flagNames);
      // A long flag, or one with digits or capitals, may be a key.
      const isShown = /^--?[a-z][a-z-]{0,20}$/.test(token.rawName) || quoteMisspelled(token.name, flagNames) !== null;
      const flag = isShown ? quoteName(token.rawName) : `in argument ${token.index + 1}, ${NOT_SHOWN}`;
      throw invalid(`Unknown flag ${flag}; ${nearest ? `did you mean --${nearest}?` : "see --help."}`);
    }
  }
  refuseUnclear(tokens.flatMap((token) => (token.kind === "option" ? [token] : [])));
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    // A flag lacks its value, or has one that it does not take. Node's message names the flag without the value.
    throw invalid(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Refuses unclear values. An empty one is often a shell variable that is not set, and one of two values would be
 * ignored.
 */
function refuseUnclear(options: readonly { readonly name: string; readonly value: string | undefined }[]): void {
  const seen = new Set<string>();
  for (const { name, value } of options.filter((option) => option.value !== undefined)) {
    if (value?.trim() === "") throw invalid(`--${name} has an empty value. Leave the flag out, or give it a value.`);
    if (seen.has(name) && !REPEATABLE.includes(name)) throw invalid(`--${name} is given twice. It takes one value.`);
    seen.add(name);
  }
}

function readHttp(port: string, values: Values): HttpFlags {
  return {
    port: readNumber("http", port, 0, 65_535) ?? DEFAULT_PORT,
    host: readHost(values.host),
    allowedHosts: (values["allowed-host"] ?? []).map(readAllowedHost),
    allowedOrigins: (values["allowed-origin"] ?? []).map(readOrigin),
  };
}

function readHost(host = "127.0.0.1"): string {
  if (isListenAddress(host)) return host;
  throw invalid("--host takes a host name or an IP address, without a scheme, port or path. Example: 0.0.0.0.");
}

function readAllowedHost(host: string): string {
  if (isHostHeader(host)) return host;
  throw invalid("--allowed-host takes what clients send as Host: name or name:port. Example: tools.example.com.");
}

function readOrigin(origin: string): string {
  if (isOrigin(origin)) return origin;
  // A web address is shown without its path, which may contain a key.
  const nearest = nearestOrigin(origin);
  const hint = nearest === null ? "Example: https://app.example.com." : `Did you mean ${nearest}?`;
  throw invalid(`--allowed-origin takes an origin: scheme, host and maybe a port, without a path. ${hint}`);
}

function readLinks(on: boolean | undefined, off: boolean | undefined): boolean | undefined {
  if (on && off) throw invalid("Pass --result-links or --no-result-links, not both.");
  return off ? false : on;
}

function readMode(text = "require"): ApprovalMode {
  const mode = APPROVAL_MODES.find((name) => name === text);
  if (mode) return mode;
  const shown = quoteMisspelled(text, APPROVAL_MODES) ?? `the passed value, ${NOT_SHOWN}`;
  throw invalid(`--approve takes ${APPROVAL_MODES.join(", ")}, not ${shown}.`);
}

function readNumber(flag: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw invalid(`--${flag} takes a whole number from ${least} to ${most}.`);
}
