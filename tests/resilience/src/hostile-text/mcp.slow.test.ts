import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CLIENTS, type Elicit } from "../../../../packages/mcp/src/__fixtures__/clients.ts";
import { INITIALIZE, message } from "../../../../packages/mcp/src/__fixtures__/raw-http.ts";
import { command, startNode } from "../../../../packages/mcp/src/__fixtures__/run-command.ts";
import { run } from "../../../../packages/mcp/src/run.ts";
import { ATTACK } from "./hostile-fetch.ts";
import { HOSTILE_TEXTS } from "./hostile-text.ts";
import { faultsOfOutput, faultsOfSentence } from "./sentence-faults.ts";

// The MCP server with hostile records, arguments, flags, files and variables.

const WORLD = new URL("hostile-world.ts", import.meta.url).href;
/** The server's sandbox returns hostile text. */
const HOSTILE_WORLD = { NODE_OPTIONS: `--import=${WORLD}` };

const text = ATTACK;
const CALLS: readonly (readonly [name: string, args: Readonly<Record<string, unknown>>])[] = [
  [
    "Messaging_SendTransactionalEmail",
    {
      transactional_message_id: "4",
      to: "leo.dubois@example.com",
      message_data: { reset_link: text, first_name: text, [text]: text },
    },
  ],
  ["Messaging_TriggerBroadcast", { broadcast_id: "7", segment_id: "3", data: { headline: text, link: text } }],
  ["Messaging_RecordEvent", { person_id: "usr_923", name: "payment", data: { note: text } }],
  ["Messaging_IdentifyPerson", { person_id: "usr_923", attributes: { plan: text } }],
  ["Messaging_DeletePerson", { person_id: "usr_923" }],
  ["Messaging_GetPerson", { email: text }],
  ["Messaging_ListCampaigns", { cursor: text }],
  ["Sales_EnrichPerson", { name: text, organization_name: text }],
  ["Observability_SearchLogs", { query: text, start_time: text, [text]: text }],
  [text, {}],
];

describe.each(CLIENTS.slice(0, 1))("an MCP client $client over stdio", ({ connect }) => {
  it("receives errors and forms in which untrusted text is quoted", async () => {
    const forms: string[] = [];
    const refuse: Elicit = ({ message: form }) => {
      forms.push(form);
      return { action: "accept", content: { decision: "refuse" } };
    };
    const client = await connect({ flags: ["--sandbox"], env: HOSTILE_WORLD }, refuse);
    const sentences: string[] = [];
    for (const [name, args] of CALLS) {
      const { content, isError = false } = await client.call(name, args).catch(asResult);
      if (isError) sentences.push(...content.map((part) => messageOf(part.text ?? "")));
    }
    await client.close();
    // The rest of a wrapped line follows a bar, and so do the lines of a message, without quotation marks.
    const lines = forms
      .flatMap((form) => form.replaceAll("\n    ↳ ", "").split("\n"))
      .filter((line) => !line.startsWith("  | "));
    expect([...sentences, ...lines].flatMap(faultsOfSentence)).toEqual([]);
    expect(sentences.length).toBe(CALLS.length);
    // An email, a broadcast, an event, a write, a deletion and a paid lookup. Every other call has invalid arguments.
    expect(forms).toHaveLength(6);
    expect(forms.join("\n")).toContain("§\\u001b]8;;");
    expect(lines.filter((line) => line.startsWith("Hash: "))).toHaveLength(forms.length);
  });
});

it("a log of hostile calls and messages has only printable lines of the server", async () => {
  const { exit, stdin, output } = startNode(command(["--sandbox"]).args, HOSTILE_WORLD);
  stdin.write(`${INITIALIZE}\n${message("notifications/initialized", {}, null)}\n`);
  stdin.write(`${text.replaceAll(/[\r\n]/g, "")}\n${JSON.stringify({ jsonrpc: text, id: text, method: text })}\n`);
  for (const [index, [name, args]] of CALLS.entries())
    stdin.write(`${message("tools/call", { name, arguments: args }, index + 2)}\n`);
  await expect.poll(() => output.stdout).toContain(`"id":${CALLS.length + 1}`);
  stdin.end();
  const { stderr } = await exit;
  const lines = stderr.trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(CALLS.length);
  expect(lines.filter((line) => !line.startsWith("toolwright-mcp: "))).toEqual([]);
  expect(faultsOfOutput(stderr)).toEqual([]);
});

describe("starting the command", () => {
  const folder = mkdtempSync(join(tmpdir(), "hostile-flags-"));
  const policy = join(folder, "policy.json");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const FLAGS: readonly (readonly [what: string, flags: (text: string) => readonly string[]])[] = [
    ["an argument", (value) => [value]],
    ["a flag", (value) => [`--${value}`]],
    ["a misspelled flag", (value) => [`--sandbx=${value}`]],
    ["--tools", (value) => ["--tools", `Sales.GetApiUsge,${value}`]],
    ["--toolkits", (value) => ["--toolkits", value]],
    ["--approve", (value) => [`--approve=${value}`]],
    ["--http", (value) => [`--http=${value}`]],
    ["--host", (value) => ["--sandbox", "--http", "0", `--host=${value}`]],
    ["--max-result-tokens", (value) => [`--max-result-tokens=${value}`]],
    ["the name of a policy file", (value) => [`--policy=${folder}/${value}/x`]],
    ["the name of an audit file", (value) => [`--audit=${folder}/${value}/x`]],
  ];

  it.each(FLAGS)("with hostile text as %s writes one printable line", async (_, flags) => {
    for (const value of HOSTILE_TEXTS) await expectRefusal(flags(value));
  });

  it("with hostile text in a policy file writes one printable line", async () => {
    for (const value of HOSTILE_TEXTS) {
      for (const rules of [{ [value]: value }, { stopped: value }, { tools: { deny: [value] } }, value]) {
        writeFileSync(policy, JSON.stringify(rules));
        await expectRefusal(["--policy", policy, "--tools", "Nothing"]);
      }
    }
  });

  it("with hostile text in each variable writes only printable lines", async () => {
    const names = ["OBSERVABILITY_SITE", "MESSAGING_REGION", "SALES_API_KEY", "OBSERVABILITY_API_KEY"];
    const variables = Object.fromEntries(names.map((name) => [name, text]));
    const others = ["OBSERVABILITY_APPLICATION_KEY", "MESSAGING_SITE_ID", "MESSAGING_APP_API_KEY"];
    const keys = Object.fromEntries([...others, "MESSAGING_TRACKING_API_KEY"].map((name) => [name, "key-12345678"]));
    const { exit, stdin } = startNode(command([]).args, { ...variables, ...keys });
    stdin.end();
    const { stderr } = await exit;
    expect(stderr).toMatch(/^toolwright-mcp: /);
    expect(faultsOfOutput(stderr)).toEqual([]);
  });
});

/** Expects that the command refuses these flags, on one printable line of bounded length. */
async function expectRefusal(argv: readonly string[]): Promise<void> {
  let output = "";
  const writeError = (line: string) => {
    output += line;
  };
  const outcome = await run({ argv, environment: {}, writeOut: () => undefined, writeError });
  expect(outcome).toHaveProperty("exitCode");
  expect(output).toMatch(/^toolwright-mcp: .{1,4000}\n$/);
  expect(faultsOfOutput(output)).toEqual([]);
}

/** The message of an error that the model reads. */
function messageOf(json: string): string {
  const { error } = JSON.parse(json) as { readonly error: { readonly message: string } };
  return error.message;
}

/** A protocol error as a result, for a client that throws it. */
function asResult(error: unknown) {
  const content = [{ type: "text", text: JSON.stringify({ error: { message: (error as Error).message } }) }];
  return { content, isError: true };
}
