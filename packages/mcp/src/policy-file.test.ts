import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as access from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AuditEntry } from "@toolwright/core";
import { createPolicies, type PolicyFiles } from "@toolwright/core/policy-file";
import { afterAll, describe, expect, test } from "vitest";
import { CLIENTS, type ElicitedForm } from "./__fixtures__/clients.ts";
import { run } from "./run.ts";
import { createTools } from "./toolkits.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-policy-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileWith(text: string): string {
  const path = join(folder, `policy-${files++}.json`);
  writeFileSync(path, text);
  return path;
}

const KEY = "sk_live_0123456789";

const open = (files: PolicyFiles) =>
  createPolicies({ access, files, tools: createTools(), keys: [undefined, KEY], log: () => undefined });

const read = (rules: unknown) => open({ policy: [fileWith(JSON.stringify(rules))] });

describe("the policy file", () => {
  test.each([
    [{ tols: {} }, "policy.tols"],
    [{ recipients: { alow: [] } }, "policy.recipients.alow"],
    [{ maxRecipients: "5" }, "policy.maxRecipients"],
    [{ tools: { deny: ["Messaging.DeletePersn"] } }, "did you mean Messaging.DeletePerson?"],
    [{ tools: { allow: ["Mesaging.*"] } }, "did you mean Messaging.*?"],
    [[], "must be an object"],
    [null, "must be an object"],
  ])("%j is rejected with an explanation", async (rules, words) => {
    await expect(read(rules)).rejects.toMatchObject({
      code: "misconfigured",
      message: expect.stringContaining(words),
    });
    await expect(read(rules)).rejects.toThrow("--policy");
  });

  test.each([
    ['{"maxRecipients":1,"maxRecipients":1000}', '"maxRecipients"'],
    ['{"tools":{"deny":["Messaging.DeletePerson"],"d\\u0065ny":[]}}', '"tools"."deny"'],
    ['{"tools":{"deny":[]},"recipients":{"allow":[]},"tools":{}}', '"tools"'],
  ])("%s is rejected, since only one of two equal keys would apply", async (text, path) => {
    await expect(open({ policy: [fileWith(text)] })).rejects.toThrow(
      `a key of one object twice: ${path}. Only one would apply`,
    );
  });

  test.each([
    ['{"tools": {"deny": ["Messaging.DeletePerson"]}', "it is not JSON"],
    ['{\n  "maxRecipients": 5\n  "sk_live_0123": 1\n}', "it is not JSON (line 3 column 3)"],
    ['{ "maxRecipients": sk_live_0123 }', "it is not JSON"],
  ])("%s is rejected with the place of the fault, and not quoted", async (text, words) => {
    const failure = await open({ policy: [fileWith(text)] }).catch(String);
    expect(failure).toContain(words);
    expect(failure).not.toMatch(/DeletePerson|sk_live/);
  });

  test("may start with a byte order mark", async () => {
    const policy = fileWith(`\uFEFF${JSON.stringify({ maxRecipients: 5 })}`);
    expect(await open({ policy: [policy] })).toEqual([{ maxRecipients: 5 }]);
  });

  test("names a file that is missing or no JSON, and an audit that cannot be written", async () => {
    const missing = join(folder, "missing", "file");
    for (const [flag, file] of [
      ["policy", missing],
      ["policy", fileWith("{")],
      ["audit", missing],
    ] as const) {
      const error = await open({ [flag]: [file] }).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ code: "misconfigured" });
      expect((error as Error).message).toContain(file);
      expect((error as Error).message).toContain(`--${flag}`);
    }
  });

  test("a wrong value is quoted, unless it is a key", async () => {
    await expect(read({ maxRecipients: "many", unsubscribed: "block" })).rejects.toThrow(/"many".*"block"/);
    await expect(read({ maxRecipients: KEY })).rejects.toThrow('(received "[redacted]")');
    await expect(open({ policy: [KEY] })).rejects.toThrow('--policy cannot use the file "[redacted]"');
  });

  test("audit lines are printable JSON with the same values", async () => {
    const audit = join(folder, `audit-${files++}.jsonl`);
    const [policy] = await open({ audit: [audit, audit] });
    const reason = "\u001b[2J\u009b31m\u202e\u2028\u3164\n";
    const entry = { event: "refusal", details: { args: {}, reason } } as unknown as AuditEntry;
    await policy?.audit?.(entry);
    const line = readFileSync(audit, "utf8");
    expect(line).toMatch(/^[ -~]+\n$/);
    expect(JSON.parse(line)).toEqual(entry);
  });

  test("accepts names of tools and toolkits, and no rules at all", async () => {
    const tools = { allow: ["Messaging.*", "Sales.GetApiUsage"], deny: ["Messaging.DeletePerson"] };
    expect(await read({ tools })).toEqual([{ tools }]);
    expect(await open({})).toEqual([]);
  });
});

test("the policy refuses and redirects calls, and the audit has each decision and call", async () => {
  const audit = join(folder, `audit-${files++}.jsonl`);
  const policy = fileWith(
    JSON.stringify({ tools: { deny: ["Messaging.DeletePerson"] }, redirectAllTo: "staging@example.com" }),
  );
  const outcome = await run({
    argv: ["--sandbox", "--http", "0", "--policy", policy, "--audit", audit],
    environment: {},
    writeOut: () => undefined,
    writeError: () => undefined,
  });
  if ("exitCode" in outcome || outcome.url === null) throw new Error("not serving");
  const forms: ElicitedForm[] = [];
  const decisions = ["refuse", "approve"];
  const client = await CLIENTS[0].connect({ url: outcome.url }, (form) => {
    forms.push(form);
    return { action: "accept", content: { decision: decisions.shift() ?? "approve" } };
  });
  const email = {
    transactional_message_id: "1",
    to: "leo.dubois@example.com",
    message_data: { order_id: "ord_1", amount: "49.00 EUR" },
  };
  await client.call("Messaging_SendTransactionalEmail", email);
  const sent = await client.call("Messaging_SendTransactionalEmail", email);
  expect(sent.isError ?? false, sent.content[0]?.text).toBe(false);
  const denied = await client.call("Messaging_DeletePerson", { person_id: "usr_8ce" });
  expect(denied.content[0]?.text).toContain('"code":"policy"');
  expect(denied.content[0]?.text).toContain("tools.deny");
  await client.close();
  await outcome.close();
  expect(forms).toHaveLength(2);
  expect(forms[0]?.message).toContain("staging@example.com");
  const lines = readFileSync(audit, "utf8").trim().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as { event: string; tool: string; hash: string });
  expect(entries.map(({ event, tool }) => `${event} ${tool}`)).toEqual([
    "refusal Messaging.SendTransactionalEmail",
    "approval Messaging.SendTransactionalEmail",
    "send Messaging.SendTransactionalEmail",
    "refusal Messaging.DeletePerson",
  ]);
  // The card and the audit have the same hash.
  for (const { hash } of entries.slice(0, 3)) expect(forms[0]?.message).toContain(hash);
  expect(lines.join()).not.toContain("leo.dubois");
});
