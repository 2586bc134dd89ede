import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { McpClient } from "../client.ts";
import { IDENTITY } from "./official.ts";

// Programs that connect to a server: the Inspector, and proxies that a host starts because it has no HTTP.

const execute = promisify(execFile);
const scriptOf = (path: string) => createRequire(import.meta.url).resolve(path);
/** The programs keep their settings in the home folder. */
const home = mkdtempSync(join(tmpdir(), "mcp-client-"));
const env = { PATH: process.env["PATH"] ?? "", HOME: home };
process.on("exit", () => rmSync(home, { recursive: true, force: true }));

interface Failed {
  readonly stdout?: string;
}

/** Prints the result; a result with `isError` also sets the exit code. */
function inspect(title: string, form: string, flags: readonly string[]): McpClient {
  return {
    title,
    package: "@modelcontextprotocol/inspector",
    form,
    async run({ mcp, tool }) {
      const script = scriptOf("@modelcontextprotocol/inspector/clients/launcher/build/index.js");
      const call = ["--method", "tools/call", "--tool-name", tool];
      const args = [script, "--cli", mcp, "--transport", "http", ...call, ...flags];
      const { stdout } = await execute(process.execPath, args, { env }).catch((error: Failed) => {
        if (error.stdout) return { stdout: error.stdout };
        throw error;
      });
      return JSON.parse(stdout);
    },
  };
}

export const inspector = inspect("Inspector", "`--cli`", []);

export const inspectorNewest = inspect("Inspector, newest revision", "`--cli --protocol-era modern`", [
  "--protocol-era",
  "modern",
]);

function proxy(title: string, script: string, argsFor: (url: string) => readonly string[]): McpClient {
  return {
    title,
    package: title,
    form: "MCP SDK 2 over stdio",
    async run({ mcp, tool }) {
      const client = new Client(IDENTITY);
      const args = [scriptOf(script), ...argsFor(mcp)];
      await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
      try {
        return await client.callTool({ name: tool, arguments: {} });
      } finally {
        await client.close();
      }
    },
  };
}

export const mcpRemote = proxy("mcp-remote", "mcp-remote/dist/proxy.js", (url) => [url]);

export const supergateway = proxy("supergateway", "supergateway/dist/index.js", (url) => [
  "--streamableHttp",
  url,
  "--logLevel",
  "none",
]);
