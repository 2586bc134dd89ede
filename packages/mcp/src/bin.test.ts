import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { INITIALIZE, message } from "./__fixtures__/raw-http.ts";
import { COMPILE_CACHE, command, startNode } from "./__fixtures__/run-command.ts";

/** The package's address, which releases set together with the repository's. */
const HOMEPAGE = "homepage" in packageJson ? packageJson.homepage : undefined;

interface Response {
  /** `null` in the error of an unreadable line. */
  readonly id: number | null;
  readonly result?: { readonly content?: readonly object[] };
}

test("the command writes only the protocol to standard output, and ends with standard input although a tool is running", async () => {
  const flags = ["--sandbox", "--max-result-tokens", "500", "--no-result-links"];
  const { exit, stdin, output } = startNode(command(flags).args);
  stdin.write(`${INITIALIZE}\n`);
  stdin.write(`${message("notifications/initialized", {}, null)}\n`);
  stdin.write("not a message\n");
  stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 77, result: { email: "ada@example.com" } })}\n`);
  stdin.write(`${message("tools/call", { name: "Messaging_ListSegments" }, 2)}\n`);
  // A result over the token budget, which has a link without the flag.
  stdin.write(
    `${message("tools/call", { name: "Observability_SearchLogs", arguments: { query: "status:error" } }, 3)}\n`,
  );
  await expect.poll(() => output.stdout).toContain('"id":2');
  await expect.poll(() => output.stdout).toContain('"id":3');
  // A second broadcast waits for ten seconds because of the backend's rate limit.
  const send = { name: "Messaging_TriggerBroadcast", arguments: { broadcast_id: "1", segment_id: "1" } };
  stdin.write(`${message("tools/call", send, 4)}\n${message("tools/call", send, 5)}\n`);
  await expect.poll(() => output.stderr).toContain("Messaging_TriggerBroadcast");
  stdin.end();
  const { code, stdout, stderr } = await exit;
  expect(code).toBe(0);
  const responses = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Response);
  const ids = responses.flatMap(({ id }) => id ?? []);
  expect(responses).toHaveLength(ids.length + 1);
  expect(ids.slice(0, 3).sort()).toEqual([1, 2, 3]);
  expect(ids.filter((id) => id > 5)).toEqual([]);
  expect(responses.find(({ id }) => id === 3)?.result?.content).toHaveLength(1);
  expect(stderr).toContain("Messaging_ListSegments ok");
  expect(stderr).toContain("stopping: standard input ended");
  expect(stderr).not.toContain("ada@example.com");
});

test("a client over stdio reads titles that differ, and the server's name, icon and website if it has one", async () => {
  const client = new Client({ name: "test", version: "1" });
  const env = { ...COMPILE_CACHE };
  await client.connect(new StdioClientTransport({ ...command(["--sandbox"]), env, stderr: "ignore" }));
  const { tools } = await client.listTools();
  const info = client.getServerVersion();
  await client.close();
  expect(new Set(tools.map(({ title }) => title)).size).toBe(tools.length);
  expect(tools.map(({ title }) => title)).toContain("Search people (Apollo.io)");
  const icon = {
    src: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    mimeType: "image/svg+xml",
    sizes: ["any"],
  };
  expect(info).toMatchObject({ name: "toolwright", title: "Toolwright", icons: [icon] });
  expect(info?.websiteUrl).toBe(HOMEPAGE);
});
