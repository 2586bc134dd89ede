import { fileURLToPath } from "node:url";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, test } from "vitest";
import { command, startNode } from "./__fixtures__/run-command.ts";
import { PROMPTS } from "./prompts/offer-prompts.ts";

const CLI = fileURLToPath(
  new URL("../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js", import.meta.url),
);

/** The Inspector waits at most 15 s for a server, which a busy machine may exceed. */
const PATIENT = ["--cli", "--connect-timeout", "120000"];

test("the Inspector lists every tool over standard input and output, and accepts every schema", async () => {
  const server = command(["--sandbox"]);
  const { exit } = startNode([CLI, ...PATIENT, "--strict", server.command, ...server.args, "--method", "tools/list"]);
  const { code, stdout, stderr } = await exit;
  expect(code, stderr).toBe(0);
  expect((JSON.parse(stdout) as { tools: unknown[] }).tools).toHaveLength(TOOL_NAMES.length);
});

test("the Inspector lists every prompt", async () => {
  const server = command(["--sandbox"]);
  const { exit } = startNode([CLI, ...PATIENT, server.command, ...server.args, "--method", "prompts/list"]);
  const { code, stdout, stderr } = await exit;
  expect(code, stderr).toBe(0);
  const { prompts } = JSON.parse(stdout) as { prompts: { name: string }[] };
  expect(prompts.map(({ name }) => name)).toEqual(PROMPTS.map(({ name }) => name));
});
