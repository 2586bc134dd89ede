import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { geminiStream as wire } from "../../behavior/wires.ts";
import { type McpClient, PROMPT } from "../client.ts";

const PACKAGE = "@google/gemini-cli";
const VERSION = "0.61.0";
const execute = promisify(execFile);

/** Installs the package once per machine: its 170 MB are too much for every installation of the workspace. */
async function install(): Promise<string> {
  const folder = join(tmpdir(), `toolwright-gemini-cli-${VERSION}`);
  const script = join(folder, "node_modules", PACKAGE, "bundle", "gemini.js");
  if (!existsSync(script)) {
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save"];
    await execute("npm", ["install", "--prefix", folder, ...flags, `${PACKAGE}@${VERSION}`]);
  }
  return script;
}

export const geminiCli: McpClient = {
  title: "Gemini CLI",
  package: PACKAGE,
  version: VERSION,
  form: "`--prompt`",
  wire,
  async run({ mcp, provider }) {
    const script = await install();
    const home = mkdtempSync(join(tmpdir(), "gemini-cli-"));
    const settings = {
      mcpServers: { words: { httpUrl: mcp } },
      security: { auth: { selectedType: "gemini-api-key" } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
    };
    mkdirSync(join(home, ".gemini"));
    writeFileSync(join(home, ".gemini", "settings.json"), JSON.stringify(settings));
    // Unless a person allows a call, the program doesn't run it. The test's tools do nothing.
    const args = [script, "--prompt", PROMPT, "--model", "gemini-2.5-flash", "--approval-mode", "yolo", "--skip-trust"];
    const env = { PATH: process.env["PATH"], HOME: home, GEMINI_API_KEY: "key", GOOGLE_GEMINI_BASE_URL: provider };
    await execute(process.execPath, args, { cwd: home, env }).finally(() =>
      rmSync(home, { recursive: true, force: true }),
    );
  },
};
