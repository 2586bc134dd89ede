import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, test } from "vitest";
import { rawRequest, statelessRequest } from "./__fixtures__/raw-http.ts";
import { HELP } from "./command-line.ts";
import { type Outcome, run } from "./run.ts";
import { packageVersion } from "./version.ts";

async function runWith(argv: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const written = { out: "", error: "" };
  const outcome: Outcome = await run({
    argv,
    environment,
    writeOut: (text) => {
      written.out += text;
    },
    writeError: (text) => {
      written.error += text;
    },
  });
  return { outcome, written };
}

test("prints only its help or its version", async () => {
  expect(await runWith(["--help"])).toEqual({ outcome: { exitCode: 0 }, written: { out: HELP, error: "" } });
  const { outcome, written } = await runWith(["--version"]);
  expect({ outcome, written }).toEqual({
    outcome: { exitCode: 0 },
    written: { out: `${packageVersion()}\n`, error: "" },
  });
  expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/);
});

test.each([
  [["--sandbx"], 2, "did you mean --sandbox?"],
  [["--tools", "Sales_GetApiUsge"], 2, "did you mean Sales.GetApiUsage?"],
  [[], 1, "No toolkit has its keys"],
  [["--toolkits", "sales"], 1, "SALES_API_KEY"],
  [["--sandbox", "--http", "0", "--host", "0.0.0.0"], 2, "TOOLWRIGHT_MCP_TOKEN"],
] as const)("%j exits with code %i and an explanation on standard error", async (argv, exitCode, words) => {
  const { outcome, written } = await runWith(argv);
  expect(outcome).toEqual({ exitCode });
  expect(written.out).toBe("");
  expect(written.error).toContain(words);
});

test("serves the sandbox over HTTP, prints its address, and logs calls and rejections without arguments", async () => {
  const { outcome, written } = await runWith(["--sandbox", "--http", "0", "--tools", "Messaging.GetPerson"]);
  if ("exitCode" in outcome || outcome.url === null) throw new Error(written.error);
  const call = statelessRequest("tools/call", { name: "Messaging_GetPerson", arguments: { email: "ada@example.com" } });
  const headers = { ...call.headers, "mcp-name": "Messaging_GetPerson" };
  expect((await rawRequest(outcome.url, { headers, body: call.body })).status).toBe(200);
  await rawRequest(outcome.url, { headers: { ...headers, host: "evil.example" } });
  await outcome.close();
  expect(written.error).toContain(`1 tool of the sandbox over ${outcome.url}`);
  expect(written.error).toMatch(/Messaging_GetPerson ok \d+ ms/);
  expect(written.error).toContain("403");
  expect(written.error).not.toContain("ada@example.com");
  const second = await runWith(["--sandbox", "--http", new URL(outcome.url).port]);
  if ("close" in second.outcome) await second.outcome.close();
  expect(second.written.error).toContain(`${TOOL_NAMES.length} tools`);
});

test("an address in use exits with an explanation on standard error", async () => {
  const { outcome } = await runWith(["--sandbox", "--http", "0"]);
  if ("exitCode" in outcome || outcome.url === null) throw new Error("not serving");
  const second = await runWith(["--sandbox", "--http", new URL(outcome.url).port]);
  await outcome.close();
  expect(second.outcome).toEqual({ exitCode: 1 });
  expect(second.written.error).toContain("EADDRINUSE");
});
