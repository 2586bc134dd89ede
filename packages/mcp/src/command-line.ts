import { parseArgs } from "node:util";
import { MAX_RESULT_TOKENS, MIN_RESULT_TOKENS, ToolError } from "@toolwright/core";
import { closestMatch } from "@toolwright/core/authoring";

/** What the command line asks for. */
export type Command = { readonly show: "help" | "version" } | ServeCommand;

/** How to serve. */
export interface ServeCommand {
  readonly show: null;
  readonly toolkits?: readonly string[] | undefined;
  readonly tools?: readonly string[] | undefined;
  readonly readOnly: boolean;
  readonly sandbox: boolean;
  readonly maxResultTokens?: number | undefined;
  /** `null` over standard input and output. */
  readonly http: HttpFlags | null;
}

/** Where to listen, and for whom. */
export interface HttpFlags {
  readonly port: number;
  readonly host: string;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

const DEFAULT_PORT = 3000;

const OPTIONS = {
  toolkits: { type: "string", multiple: true },
  tools: { type: "string", multiple: true },
  "read-only": { type: "boolean" },
  sandbox: { type: "boolean" },
  "max-result-tokens": { type: "string" },
  http: { type: "string" },
  host: { type: "string" },
  "allowed-host": { type: "string", multiple: true },
  "allowed-origin": { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** Flags that mean nothing without `--http`. */
const HTTP_ONLY = ["host", "allowed-host", "allowed-origin"] as const;

/** What `--help` prints. */
export const HELP = `Usage: toolwright-mcp [flags]

Serves the tools of Toolwright over the Model Context Protocol, on standard input and output.
Offered are all toolkits whose variables are set:
  observability  OBSERVABILITY_API_KEY, OBSERVABILITY_APPLICATION_KEY, OBSERVABILITY_SITE
  messaging      MESSAGING_APP_API_KEY, MESSAGING_REGION, MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY
  sales          SALES_API_KEY

  --sandbox              no keys: stand-ins of the backends, an online shop with an incident in progress
  --toolkits a,b         only these toolkits
  --tools a,b            only these tools: Observability_SearchLogs or Observability.SearchLogs
  --read-only            only tools that change nothing at a backend; paid lookups among them
  --max-result-tokens n  budget of a result, ${MIN_RESULT_TOKENS} to ${MAX_RESULT_TOKENS}; default 8000

  --http [port]          Streamable HTTP at /mcp instead; default port ${DEFAULT_PORT}
  --host address         listen there; default 127.0.0.1, any other needs TOOLWRIGHT_MCP_TOKEN
  --allowed-host name    accept this Host too, name or name:port; may be repeated
  --allowed-origin url   accept web pages of this origin; may be repeated
  TOOLWRIGHT_MCP_TOKEN   bearer token that every HTTP request must carry

  -h, --help             this text
  -v, --version          the version
`;

/**
 * Reads the arguments of the command.
 * @throws ToolError `misconfigured` for a flag that is unknown, lacks its value or has one that is out of bounds
 */
export function readCommandLine(argv: readonly string[]): Command {
  const values = readFlags(argv);
  if (values.help) return { show: "help" };
  if (values.version) return { show: "version" };
  const unserved = HTTP_ONLY.find((flag) => values[flag] !== undefined);
  if (unserved && values.http === undefined) throw invalid(`--${unserved} has a meaning only with --http.`);
  return {
    show: null,
    toolkits: readList("toolkits", values.toolkits),
    tools: readList("tools", values.tools),
    readOnly: values["read-only"] ?? false,
    sandbox: values.sandbox ?? false,
    maxResultTokens: readNumber("max-result-tokens", values["max-result-tokens"], MIN_RESULT_TOKENS, MAX_RESULT_TOKENS),
    http: values.http === undefined ? null : readHttp(values.http, values),
  };
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

function readFlags(argv: readonly string[]): Values {
  const args = argv.map((arg, index) =>
    arg === "--http" && !isPort(argv[index + 1]) ? `--http=${DEFAULT_PORT}` : arg,
  );
  const { tokens } = parseArgs({ args, options: OPTIONS, strict: false, tokens: true });
  const known = Object.keys(OPTIONS);
  for (const token of tokens) {
    if (token.kind === "positional") throw invalid(`${quote(token.value)} is not expected; all arguments are flags.`);
    if (token.kind === "option" && !known.includes(token.name)) {
      const nearest = closestMatch(token.name, known);
      throw invalid(
        `There is no flag ${quote(token.rawName)}; ${nearest ? `did you mean --${nearest}?` : "see --help."}`,
      );
    }
  }
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    // A value that is missing, or one that a flag does not take; the platform's words name the flag and no value.
    throw invalid(error instanceof Error ? error.message : String(error));
  }
}

function readHttp(port: string, values: Values): HttpFlags {
  return {
    port: readNumber("http", port, 0, 65_535) ?? DEFAULT_PORT,
    host: values.host ?? "127.0.0.1",
    allowedHosts: values["allowed-host"] ?? [],
    allowedOrigins: values["allowed-origin"] ?? [],
  };
}

function readList(flag: string, given: readonly string[] | undefined): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const names = given.flatMap((list) => list.split(",")).map((name) => name.trim());
  if (names.some((name) => name === "")) throw invalid(`--${flag} takes names with commas between them.`);
  return names;
}

function readNumber(flag: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw invalid(`--${flag} takes a whole number from ${least} to ${most}, not ${quote(text)}.`);
}

function isPort(text: string | undefined): boolean {
  return text !== undefined && /^\d+$/.test(text);
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}

function invalid(message: string): ToolError {
  return new ToolError({ code: "misconfigured", message });
}
