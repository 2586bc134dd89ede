import * as access from "node:fs/promises";
import { isToolError } from "@toolwright/core";
import type { Environment } from "@toolwright/core/manifest";
import { createPolicies } from "@toolwright/core/policy-file";
import { checkSettings, checkToken } from "./check-settings.ts";
import { chooseTools } from "./choose-tools.ts";
import { HELP, type HttpFlags, readCommandLine, type ServeCommand } from "./command-line.ts";
import { createMcpServer } from "./create-mcp-server.ts";
import { type HttpServerOptions, serveHttp } from "./http/serve-http.ts";
import { writeInstructions } from "./instructions.ts";
import { createLog, type Log } from "./log.ts";
import { openRedis } from "./open-redis.ts";
import { packageVersion } from "./server-info.ts";
import { serveStdio } from "./stdio/serve-stdio.ts";
import { createSandboxTools, createTools, findUnstableTools, SECRET_VARIABLES, toolkitsOf } from "./toolkits.ts";

/** Access of the command to its process. */
export interface ProcessAccess {
  readonly argv: readonly string[];
  readonly environment: Environment;
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
export async function run({ argv, environment, writeOut, writeError }: ProcessAccess): Promise<Outcome> {
  const secrets = [...SECRET_VARIABLES, TOKEN_VARIABLE].map((name) => environment[name]);
  const log = createLog(writeError, secrets);
  try {
    const command = readCommandLine(argv);
    if (command.show === null) return await serve(command, environment, log);
    writeOut(command.show === "help" ? HELP : `${packageVersion()}\n`);
    return { exitCode: 0 };
  } catch (error) {
    if (isToolError(error)) log(error.message);
    else if (isListenError(error)) log(`Cannot listen (${error.code}): check --http and --host.`);
    else throw error;
    return { exitCode: isToolError(error) && error.code === "misconfigured" ? 2 : 1 };
  }
}

/** Creates the tools to offer, after all checks of the flags and the settings. */
async function openTools(command: ServeCommand, environment: Environment, log: Log) {
  const create = command.sandbox ? createSandboxTools : createTools;
  const previews = {
    unstableTools: findUnstableTools(command.unstableTools ?? []),
    flags: command.wholeTraces ? ["whole-traces"] : [],
  };
  // The names of the tools are the same with every policy, whose file may name them.
  const known = await create({}, previews);
  const keys = SECRET_VARIABLES.map((name) => environment[name]);
  const policy = await createPolicies({ access, files: command, tools: known, keys, log });
  const { tools: chosen, notes } = chooseTools(known, command, environment);
  const toolkits = toolkitsOf(chosen);
  const warnings = command.sandbox ? [] : checkSettings(toolkits, environment);
  for (const note of [...notes, ...warnings]) log(note);
  const shared = command.redis === undefined ? null : await openRedis(command.redis);
  const hooks = { onStoreError: ({ error }: { readonly error: string }) => log(`Redis failed: ${error}`) };
  const all = await create({ policy, store: shared?.store, hooks }, { toolkits, environment, ...previews });
  return { tools: all.filter(({ name }) => chosen.some((one) => one.name === name)), policy, shared };
}

async function serve(command: ServeCommand, environment: Environment, log: Log): Promise<RunningServer> {
  const { tools, policy, shared } = await openTools(command, environment, log);
  const server = createMcpServer({
    tools,
    instructions: writeInstructions(tools, { isSandbox: command.sandbox }),
    approve: command.approve,
    policy,
    maxResultTokens: command.maxResultTokens,
    resultLinks: command.resultLinks,
    outputSchemas: command.outputSchemas,
    structuredContent: command.structuredContent,
    alwaysLoad: command.alwaysLoad,
    onCall: ({ tool, answer, durationMs }) =>
      log(`${tool.wireName} ${answer.ok ? "ok" : answer.error.code} ${Math.round(durationMs)} ms`),
    // A protocol error may quote the message with its arguments, so log only the part before the JSON.
    onError: ({ name, message }) => log(`${name}: ${message.split("{", 1)[0]}`),
  });
  const { url, close } = command.http
    ? await serveHttp(server, httpOptions(command.http, environment, log))
    : { ...serveStdio(server), url: null };
  const offer = `${tools.length} ${tools.length === 1 ? "tool" : "tools"}${command.sandbox ? " of the sandbox" : ""}`;
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
