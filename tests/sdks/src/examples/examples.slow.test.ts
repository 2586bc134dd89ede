import { readdirSync, readFileSync } from "node:fs";
import type { AuditEntry } from "@toolwright/core";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { describe, expect, test, vi } from "vitest";
import { RUN_MS, runExample } from "./run-example.ts";

const EXAMPLES = new URL("../../../../examples/", import.meta.url);

// Each test starts a process that loads an SDK. More of them at once only make each slower.
vi.setConfig({ maxConcurrency: 2, testTimeout: RUN_MS + 20_000 });

describe.concurrent("the examples run to completion without API keys, on scripted models", () => {
  test("the triage finds the service, the error and the release of the incident", async () => {
    const { exitCode, stdout } = await runExample("incident-triage");
    const { incident } = createSandbox().observability.world;
    expect(exitCode).toBe(0);
    expect(stdout).toContain("→ Observability_GetTrace");
    expect(stdout).toContain(`${incident.service} fails most`);
    expect(stdout).toContain(incident.errorKind);
    expect(stdout).toContain(`Most come from version ${incident.version}; the first was at `);
    expect(stdout).toMatch(/The slowest failing request took \d+\.\d s and has \d+ spans\./);
  });

  test.each([
    { answers: "y, then n", typed: "y\nn\n", sent: 1, wrote: "I wrote to", noted: "left the profile as it is" },
    { answers: "n, then y", typed: "n\ny\n", sent: 0, wrote: "I did not write to", noted: "noted it on the profile" },
    { answers: "nothing", typed: "", sent: 0, wrote: "I did not write to", noted: "left the profile as it is" },
  ])(
    "the outreach runs only approved calls, here after the answers $answers",
    async ({ typed, sent, wrote, noted }) => {
      const { exitCode, stdout } = await runExample("outreach-assistant", typed);
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/Send the email "Payment retry" .* to \S+@example\.com/);
      expect(stdout.match(/^Approve\?/gm)).toHaveLength(2);
      expect(stdout).toMatch(/refuses this call \(rule (?:recipients\.allow|maxRecipients)\)/);
      expect(stdout).toContain(`${wrote} `);
      expect(stdout).toContain(noted);
      expect(stdout).toContain(`Emails sent: ${sent}`);
      const audit = readAudit(stdout);
      expect(audit.filter(({ event, outcome }) => event === "send" && outcome === "done")).toHaveLength(sent);
      expect(audit.filter(({ event }) => event === "approval")).toHaveLength((typed.match(/y/g) ?? []).length);
      expect(audit.filter(({ event, code }) => event === "refusal" && code === "policy")).toHaveLength(1);
      // The audit contains neither the customer nor any of the email's values.
      const [, address = "", id = ""] = /to (\S+@example\.com) \(person (\w+)\)/.exec(stdout) ?? [];
      expect(id).not.toBe("");
      for (const personal of [address, id, "@", "A-1042", "49.00", "shop.example"])
        expect(JSON.stringify(audit)).not.toContain(personal);
    },
  );

  test("the outreach does nothing while its kill switch is on", async () => {
    const { exitCode, stdout } = await runExample("outreach-assistant", "y\ny\n", { OUTREACH_STOPPED: "1" });
    expect(exitCode).toBe(0);
    expect(stdout).not.toContain("Approve?");
    expect(stdout).toContain("(rule stopped)");
    expect(stdout).toContain("Emails sent: 0");
    const audit = readAudit(stdout);
    expect(audit.length).toBeGreaterThan(0);
    for (const entry of audit) expect(entry).toMatchObject({ event: "refusal", rule: "stopped" });
  });

  test("the host starts the server from its configuration, lists all tools and gets a result", async () => {
    const { exitCode, stdout } = await runExample("mcp-host");
    expect(exitCode).toBe(0);
    const names = createObservability().tools.map(({ wireName }) => wireName);
    for (const name of names) expect(stdout).toContain(name);
    expect(stdout).toMatch(/^Messaging_GetPerson +reads +Look up a Customer\.io profile by email or id$/m);
    expect(stdout).toMatch(/^Sales_EnrichPerson +spends /m);
    expect(stdout).toMatch(/\d+ tools\. Errors by service:/);
    expect(stdout).toContain('{"by":{"service":"payment-service"}');
  });

  test("all tests of the example agent pass", async () => {
    const { exitCode, stdout } = await runExample("testing-your-agent");
    expect(exitCode, stdout).toBe(0);
    expect(stdout).toMatch(/Tests {2}5 passed \(5\)/);
  });

  test("the example toolkit lists incidents, previews an acknowledgment and acknowledges the incident", async () => {
    const { exitCode, stdout } = await runExample("own-toolkit");
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Approve? Acknowledge "Checkout failed 59 times" (Shop)');
    expect(stdout).toMatch(/^true acknowledged$/m);
  });

  test("the example of several workers says in one line that it needs Redis", async () => {
    // Nothing listens at the port.
    const { exitCode, stdout } = await runExample("fleet", undefined, { REDIS_URL: "redis://127.0.0.1:1" });
    expect(exitCode).toBe(0);
    expect(stdout).toBe("This example needs Redis: start redis-server, or set REDIS_URL.\n");
  });

  test("without a name, or with an unknown one, the examples are listed, with what each is", async () => {
    const { exitCode, stderr } = await runExample("triage");
    expect(exitCode).toBe(1);
    const [heading, ...examples] = stderr.trim().split("\n");
    expect(heading).toBe('There is no example "triage". Choose one:');
    expect(examples).toHaveLength(9);
    expect(examples[3]).toBe("  incident-triage     An agent on the AI SDK that finds the cause of an incident.");
    const listed = await runExample("");
    expect(listed).toEqual({
      exitCode: 0,
      stdout: ["Run one with npx -y pnpm@12 example NAME:", ...examples, ""].join("\n"),
      stderr: "",
    });
  });
});

/** Reads the audit file that an example names in its output. */
function readAudit(stdout: string): readonly AuditEntry[] {
  const [, file = ""] = /^Audit: (.+)$/m.exec(stdout) ?? [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line) => (line === "" ? [] : [JSON.parse(line) as AuditEntry]));
}

test("all hosts are configured with the same command and flags", () => {
  const hosts = new URL("mcp-host/hosts/", EXAMPLES);
  const files = readdirSync(hosts);
  expect(files).toEqual(["codex.toml", "mcp-servers.json", "vscode.json", "zed.json"]);
  for (const file of files) {
    const text = readFileSync(new URL(file, hosts), "utf8");
    expect(text, file).toMatch(/"?command"?\s*[:=] "toolwright-mcp"/);
    expect(text, file).toMatch(/"?args"?\s*[:=] \["--sandbox"\]/);
    if (file.endsWith(".json")) expect(() => JSON.parse(text), file).not.toThrow();
  }
});
