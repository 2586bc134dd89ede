import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, test } from "vitest";
import { CLIENT_OF_EACH_REVISION } from "./__fixtures__/connections.ts";
import { rawRequest, statelessRequest } from "./__fixtures__/raw-http.ts";
import { HELP } from "./command-line.ts";
import { type Outcome, run } from "./run.ts";
import { packageVersion } from "./server-info.ts";

async function runWith(argv: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const output = { out: "", error: "" };
  const outcome: Outcome = await run({
    argv,
    environment,
    writeOut: (text) => {
      output.out += text;
    },
    writeError: (text) => {
      output.error += text;
    },
  });
  return { outcome, output };
}

test("prints only its help or its version", async () => {
  expect(await runWith(["--help"])).toEqual({ outcome: { exitCode: 0 }, output: { out: HELP, error: "" } });
  const { outcome, output } = await runWith(["--version"]);
  expect({ outcome, output }).toEqual({
    outcome: { exitCode: 0 },
    output: { out: `${packageVersion()}\n`, error: "" },
  });
  expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/);
});

test.each([
  [["--sandbx"], 2, "did you mean --sandbox?"],
  [["--tools", "Sales_GetApiUsge"], 2, "did you mean Sales.GetApiUsage?"],
  [["--sandbox", "--unstable-tools", "SearchIncident"], 2, "did you mean SearchIncidents?"],
  [[], 1, "No toolkit has its keys"],
  [["--read-only"], 1, "toolwright doctor says where keys are made."],
  [["--toolkits", "sales"], 1, "SALES_API_KEY"],
  [["--sandbox", "--redis", "localhost"], 2, "--redis takes an address such as redis://localhost:6379."],
  [["--sandbox", "--redis", "redis://127.0.0.1:1"], 1, "Cannot connect to the Redis of --redis (ECONNREFUSED)."],
  [["--sandbox", "--http", "0", "--host", "0.0.0.0"], 2, "TOOLWRIGHT_MCP_TOKEN"],
] as const)("%j exits with code %i and an explanation on standard error", async (argv, exitCode, words) => {
  const { outcome, output } = await runWith(argv);
  expect(outcome).toEqual({ exitCode });
  expect(output.out).toBe("");
  expect(output.error).toContain(words);
});

test("offers an unstable tool only with its flag", async () => {
  const flags = ["--sandbox", "--http", "0", "--tools", "Observability.SearchIncidents"];
  expect((await runWith(flags)).outcome).toEqual({ exitCode: 2 });
  const { outcome, output } = await runWith([...flags, "--unstable-tools", "SearchIncidents"]);
  if ("exitCode" in outcome) throw new Error(output.error);
  expect(output.error).toContain("serving 1 tool of the sandbox");
  await outcome.close();
});

test("a variable with characters that no key has is explained like any other", async () => {
  const { outcome, output } = await runWith(["--toolkits", "messaging"], { SALES_API_KEY: "ключ-от-apollo" });
  expect(outcome).toEqual({ exitCode: 1 });
  expect(output.error).toContain("MESSAGING_APP_API_KEY");
});

test("serves the sandbox over HTTP, prints its address, and logs calls and rejections without arguments", async () => {
  const { outcome, output } = await runWith(["--sandbox", "--http", "0", "--tools", "Messaging.GetPerson"]);
  if ("exitCode" in outcome || outcome.url === null) throw new Error(output.error);
  const call = statelessRequest("tools/call", { name: "Messaging_GetPerson", arguments: { email: "ada@example.com" } });
  const headers = { ...call.headers, "mcp-name": "Messaging_GetPerson" };
  expect((await rawRequest(outcome.url, { headers, body: call.body })).status).toBe(200);
  await rawRequest(outcome.url, { headers: { ...headers, host: "evil.example" } });
  await outcome.close();
  expect(output.error).toContain(`1 tool of the sandbox over ${outcome.url}`);
  expect(output.error).toMatch(/Messaging_GetPerson ok \d+ ms/);
  expect(output.error).toContain("403");
  expect(output.error).not.toContain("ada@example.com");
  const second = await runWith(["--sandbox", "--http", new URL(outcome.url).port]);
  if ("close" in second.outcome) await second.outcome.close();
  expect(second.output.error).toContain(`${TOOL_NAMES.length} tools`);
});

test.each(CLIENT_OF_EACH_REVISION)(
  "the sandbox's forms and results say to client $client that nothing is real, also for a plan",
  async ({ connect }) => {
    const { outcome, output } = await runWith(["--sandbox", "--plans", "--http", "0"]);
    if ("exitCode" in outcome || outcome.url === null) throw new Error(output.error);
    const forms: { readonly message: string; readonly decision: unknown }[] = [];
    const client = await connect({ url: outcome.url }, ({ message, requestedSchema }) => {
      forms.push({ message, decision: requestedSchema.properties["decision"] });
      return { action: "accept", content: { decision: "approve" } };
    });
    const deletion = { person_id: "usr_923" };
    // A plan leaves out the deletion of a person who is deleted already.
    const calls = [{ tool: "Messaging_DeletePerson", arguments: { person_id: "usr_9cd" } }];
    const results = [
      await client.call("Messaging_DeletePerson", deletion),
      await client.call("Toolwright_RunPlan", { title: "Delete", calls }),
    ];
    await client.close();
    await outcome.close();
    for (const { message, decision } of forms) {
      expect(message).toMatch(/^Sandbox only, nothing real happens: /);
      expect(decision).toMatchObject({ title: "Decision (sandbox)" });
    }
    expect(forms).toHaveLength(2);
    for (const { content } of results) expect(content[0]?.text).toContain("Sandbox only: nothing real happened.");
  },
);

test("an address in use exits with an explanation on standard error", async () => {
  const { outcome } = await runWith(["--sandbox", "--http", "0"]);
  if ("exitCode" in outcome || outcome.url === null) throw new Error("not serving");
  const second = await runWith(["--sandbox", "--http", new URL(outcome.url).port]);
  await outcome.close();
  expect(second.outcome).toEqual({ exitCode: 1 });
  expect(second.output.error).toContain("EADDRINUSE");
});
