import { describe, expect, test } from "vitest";
import { INITIALIZE, message, rawRequest, statelessRequest } from "./__fixtures__/raw-http.ts";
import { command, startNode } from "./__fixtures__/run-command.ts";

const start = (flags: readonly string[], env?: Record<string, string>) => startNode(command(flags).args, env);

describe.concurrent("the command", () => {
  test("the command writes only the protocol to standard output, and ends with standard input", async () => {
    const { exit, stdin, output } = start(["--sandbox"]);
    stdin.write(`${INITIALIZE}\n`);
    stdin.write(`${message("notifications/initialized", {}, null)}\n`);
    stdin.write("this is no message\n");
    stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 77, result: { email: "ada@example.com" } })}\n`);
    stdin.write(`${message("tools/call", { name: "Messaging_ListSegments" }, 2)}\n`);
    await expect.poll(() => output.stdout).toContain('"id":2');
    stdin.end();
    const { code, stdout, stderr } = await exit;
    expect(code).toBe(0);
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { jsonrpc: string; id: number });
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
    expect(stderr).toContain("Messaging_ListSegments ok");
    expect(stderr).toContain("stopping: standard input ended");
    expect(stderr).not.toContain("ada@example.com");
  });

  test("the command ends although a tool is running when its host disconnects", async () => {
    const { exit, stdin, output } = start(["--sandbox"]);
    stdin.write(`${INITIALIZE}\n`);
    // A second broadcast waits for ten seconds, because of the backend's rate limit.
    const send = { name: "Messaging_TriggerBroadcast", arguments: { broadcast_id: "1", segment_id: "1" } };
    stdin.write(
      `${message("tools/list", {}, 2)}\n${message("tools/call", send, 3)}\n${message("tools/call", send, 4)}\n`,
    );
    await expect.poll(() => output.stderr).toContain("Messaging_TriggerBroadcast");
    stdin.end();
    expect((await exit).code).toBe(0);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("shuts down cleanly on %s, also over HTTP", async (signal) => {
    const { exit, output, kill } = start(["--sandbox", "--http", "0"]);
    await expect.poll(() => output.stderr).toContain("/mcp");
    const url = /http:\S+/.exec(output.stderr)?.[0] ?? "";
    expect((await rawRequest(url, statelessRequest("tools/list"))).status).toBe(200);
    kill(signal);
    const { code, stdout, stderr } = await exit;
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toContain(`stopping: ${signal}`);
  });

  test("the command names every variable and the sandbox when it has no keys", async () => {
    const { code, stdout, stderr } = await start([]).exit;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    for (const word of ["OBSERVABILITY_API_KEY", "MESSAGING_REGION", "SALES_API_KEY", "--sandbox"])
      expect(stderr).toContain(word);
  });

  test("the command never shows its keys", async () => {
    const env = { SALES_API_KEY: "sales-key-1234567890", TOOLWRIGHT_MCP_TOKEN: "token-1234567890123456" };
    const { exit, output, kill } = start(["--http", "0"], env);
    await expect.poll(() => output.stderr).toMatch(/\d+ tools/);
    const url = /http:\S+/.exec(output.stderr)?.[0] ?? "";
    const { headers, body } = statelessRequest("tools/call", { name: "Sales_EnrichOrganization", arguments: {} });
    const unauthorized = await rawRequest(url, { headers, body });
    const authorization = `Bearer ${env.TOOLWRIGHT_MCP_TOKEN}`;
    const invalidCall = await rawRequest(url, {
      headers: { ...headers, authorization, "mcp-name": "Sales_EnrichOrganization" },
      body,
    });
    kill("SIGTERM");
    const { stderr } = await exit;
    expect(unauthorized.status).toBe(401);
    expect(invalidCall.text).toContain("isError");
    expect(stderr).toContain("401");
    for (const secret of Object.values(env))
      expect(unauthorized.text + invalidCall.text + stderr).not.toContain(secret);
  });
});
