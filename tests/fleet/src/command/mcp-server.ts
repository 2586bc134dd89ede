import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A `toolwright mcp` process that speaks the protocol on its standard input and output. */
export interface McpServer {
  /** Initializes the session, once. */
  initialize(): Promise<void>;
  /** Calls a tool, and resolves with its structured result and whether it is an error. */
  call(name: string, args: object): Promise<{ readonly result: Record<string, unknown>; readonly isError: boolean }>;
  /** Everything that the process has written so far. */
  output(): string;
  /** Closes standard input, and resolves with the exit code. */
  close(): Promise<number | null>;
}

const BIN = fileURLToPath(new URL("../../../../packages/cli/src/bin.ts", import.meta.url));

/** Starts `toolwright mcp` from its sources, with simulated backends. */
export function startMcpServer(...flags: readonly string[]): McpServer {
  const command = ["--conditions=@toolwright/source", BIN, "mcp", "--sandbox", "--approve", "host", ...flags];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, command, { env: { PATH, NODE_COMPILE_CACHE } });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const waiting = new Map<number, (message: Record<string, unknown>) => void>();
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stdout }).on("line", (line) => {
    output += `${line}\n`;
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message.result ?? message);
  });
  const send = (message: object) => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  let requests = 0;
  const request = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const id = ++requests;
    const response = new Promise<Record<string, unknown>>((resolve) => waiting.set(id, resolve));
    send({ id, method, params });
    const ended = exited.then((code) => Promise.reject(new Error(`toolwright mcp ended with ${code}: ${output}`)));
    return Promise.race([response, ended]);
  };
  return {
    async initialize() {
      const clientInfo = { name: "tests", version: "1.0.0" };
      await request("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
      send({ method: "notifications/initialized" });
    },
    async call(name, args) {
      const { structuredContent, content, isError } = await request("tools/call", { name, arguments: args });
      const result = (structuredContent ?? { content }) as Record<string, unknown>;
      return { result, isError: isError === true };
    },
    output: () => output,
    close() {
      child.stdin.end();
      return exited;
    },
  };
}
