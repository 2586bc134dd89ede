import { describe, expect, test } from "vitest";
import { INITIALIZE, message, rawRequest, statelessRequest } from "./__fixtures__/raw-http.ts";
import { command, startNode } from "./__fixtures__/run-command.ts";

const start = (flags: readonly string[], env?: Record<string, string>) => startNode(command(flags).args, env);

describe.concurrent("the command", () => {
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
    const { exit, stdin } = start([]);
    stdin.end();
    const { code, stdout, stderr } = await exit;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    for (const word of ["OBSERVABILITY_API_KEY", "MESSAGING_REGION", "SALES_API_KEY", "--sandbox"])
      expect(stderr).toContain(word);
  });

  test.each([
    [[], {}, 1, "No toolkit has its keys, and one is enough. observability lacks OBSERVABILITY_API_KEY, "],
    [["--toolkits", "sales"], { SALES_API_KEY: `\${input:sales-key}` }, 2, "SALES_API_KEY contains a placeholder"],
  ])("%j that can't serve answers its host's requests with the reason", async (flags, env, exitCode, words) => {
    const { exit, stdin, output } = start(flags, env);
    stdin.write("not a message\n");
    stdin.write(`${message("server/discover", {}, 7)}\n${INITIALIZE}\n`);
    stdin.write(`${message("notifications/initialized", {}, null)}\n`);
    await expect.poll(() => output.stdout.split("\n")).toHaveLength(3);
    stdin.end();
    const { code, stdout, stderr } = await exit;
    expect(code).toBe(exitCode);
    const reason = stderr.trim();
    expect(reason).toContain(words);
    const answers = stdout.trim().split("\n");
    expect(answers.map((line) => JSON.parse(line) as unknown)).toEqual(
      [7, 1].map((id) => ({ jsonrpc: "2.0", id, error: { code: -32_000, message: reason } })),
    );
  });

  test("a command that can't serve ends although its standard input stays open", async () => {
    expect(await start(["--sandbx"]).exit).toMatchObject({ code: 2, stdout: "" });
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
