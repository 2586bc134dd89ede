import { isToolError } from "@toolwright/core";
import { asFields } from "@toolwright/core/http";
import type { Environment } from "@toolwright/core/manifest";
import { checkToken } from "./check-settings.ts";
import { HELP, type HttpFlags, readCommandLine, type ServeCommand } from "./command-line.ts";
import { createMcpServer, withPlans } from "./create-mcp-server.ts";
import { type HttpServerOptions, serveHttp } from "./http/serve-http.ts";
import { writeInstructions } from "./instructions.ts";
import { createLog, type Log } from "./log.ts";
import type { openRedis } from "./open-redis.ts";
import { keysIn, type OpenSettings, openAccounts, openTools } from "./open-tools.ts";
import { packageVersion } from "./server-info.ts";
import { serveStdio } from "./stdio/serve-stdio.ts";

/** Access of the command to its process. */
export interface ProcessAccess {
  readonly argv: readonly string[];
  readonly environment: Environment;
  /** Connects to the Redis of `--redis`. Default: through the package `redis`. */
  readonly openStore?: typeof openRedis | undefined;
  writeOut(text: string): void;
  writeError(text: string): void;
}

/** The outcome of the command: an exit code, or a server that runs until it is closed. */
export type Outcome = { readonly exitCode: number } | RunningServer;

/** A running server. */
export interface RunningServer {
  /** URL of the HTTP endpoint; `null` when serving over standard input and output. */
  readonly url: string | null;
  readonly log: Log;
  close(): Promise<void>;
}

const TOKEN_VARIABLE = "TOOLWRIGHT_MCP_TOKEN";

/** Runs the command. Explains on standard error why it cannot serve. */
export async function run({ argv, environment, openStore, writeOut, writeError }: ProcessAccess): Promise<Outcome> {
  const secrets = [...keysIn(environment), environment[TOKEN_VARIABLE]];
  let log = createLog(writeError, secrets);
  try {
    const command = readCommandLine(argv);
    if (command.show !== null) {
      writeOut(command.show === "help" ? HELP : `${packageVersion()}\n`);
      return { exitCode: 0 };
    }
    const accounts = await openAccounts(command, environment);
    log = createLog(writeError, [...secrets, ...accounts.flatMap((account) => keysIn(account.environment))]);
    return await serve(command, { environment, accounts, log, openStore });
  } catch (error) {
    if (isToolError(error)) log(error.message);
    else if (isListenError(error)) log(`Cannot listen (${error.code}): check --http and --host.`);
    else throw error;
    return { exitCode: isToolError(error) && error.code === "misconfigured" ? 2 : 1 };
  }
}

async function serve(command: ServeCommand, settings: OpenSettings): Promise<RunningServer> {
  const { environment, accounts, log } = settings;
  const { tools, policy, shared } = await openTools(command, settings);
  const all = withPlans(tools, command.plans && { store: shared?.store });
  const server = createMcpServer({
    tools: command.sandbox ? all.map((await import("@toolwright/sandbox")).simulated) : all,
    instructions: writeInstructions(tools, { isSandbox: command.sandbox, accounts }),
    approve: command.approve,
    policy,
    maxResultTokens: command.maxResultTokens,
    resultLinks: command.resultLinks,
    outputSchemas: command.outputSchemas,
    structuredContent: command.structuredContent,
    alwaysLoad: command.alwaysLoad,
    onCall({ tool, args, answer, durationMs }) {
      const account = accounts.find(({ name }) => name === asFields(args)["account"])?.name;
      const name = account === undefined ? tool.wireName : `${tool.wireName} ${account}`;
      log(`${name} ${answer.ok ? "ok" : answer.error.code} ${Math.round(durationMs)} ms`);
    },
    // A protocol error may quote the message with its arguments, so log only the part before the JSON.
    onError: ({ name, message }) => log(`${name}: ${message.split("{", 1)[0]}`),
  });
  const { url, close } = command.http
    ? await serveHttp(server, httpOptions(command.http, environment, log))
    : { ...serveStdio(server), url: null };
  const of = [...(command.sandbox ? ["the sandbox"] : []), ...accounts.map(({ name }) => name)].join(", ");
  const offer = `${server.tools.length} ${server.tools.length === 1 ? "tool" : "tools"}${of && ` of ${of}`}`;
  log(`serving ${offer} over ${url ?? "standard input and output"}`);
  return {
    url,
    log,
    async close() {
      await close();
      shared?.close();
    },
  };
}

function httpOptions(flags: HttpFlags, environment: Environment, log: Log): HttpServerOptions {
  const token = environment[TOKEN_VARIABLE]?.trim();
  checkToken(TOKEN_VARIABLE, token);
  return { ...flags, token: token || undefined, onRefusal: ({ status, message }) => log(`${status} ${message}`) };
}

/** Whether the server cannot listen at its address, for example because of `EADDRINUSE`. */
function isListenError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}
