import { findTool } from "@toolwright/core";
import { describe, expect, it } from "vitest";
import { createMessaging } from "./toolkit.ts";

const { tools } = createMessaging();
const byName = tools.map((tool) => [tool.name, tool] as const);

const reads = { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" };
/** Tools with these name prefixes only read; every other tool writes or sends. */
const READS = /^Messaging\.(?:Get|List|Search)/;
/** The annotations of each tool that writes or sends. */
const WRITES: Readonly<Record<string, object>> = {
  "Messaging.DeletePerson": { ...reads, readOnly: false, destructive: true },
  "Messaging.IdentifyPerson": { ...reads, readOnly: false, destructive: true },
  "Messaging.RecordEvent": { ...reads, readOnly: false, idempotent: false },
  "Messaging.SendTransactionalEmail": { ...reads, readOnly: false, idempotent: false, cost: "messages" },
  "Messaging.TriggerBroadcast": { ...reads, readOnly: false, idempotent: false, cost: "messages" },
};

describe("the messaging toolkit", () => {
  it("refuses an engine of templates that Customer.io does not have", () => {
    expect(() => createMessaging({ liquid: "Latest" as "latest" })).toThrow(/liquid: must be "latest" or "legacy"/);
    expect(() => createMessaging({ liquid: "legacy" })).not.toThrow();
  });

  it.each(["drafts", "", null, "Send"])("refuses the unknown value %j of email", (email) => {
    expect(() => createMessaging({ email: email as "draft" })).toThrow(/email: must be "send" or "draft"/);
  });

  it.each([{ email: "send" }, {}] as const)("refuses to send (%j) if a policy demands drafts", (options) => {
    const rule = /email: must be "draft" \(MESSAGING_EMAIL=draft\), because the policy's rule sends is "draft"/;
    for (const policy of [{ sends: "draft" }, [{ maxRecipients: 5 }, { sends: "draft" }]] as const) {
      expect(() => createMessaging({ ...options, policy })).toThrow(rule);
      expect(() => createMessaging({ ...options, email: "draft", policy })).not.toThrow();
    }
  });

  it("launches no broadcast if a policy demands drafts", async () => {
    const messaging = createMessaging({ email: "draft", policy: { sends: "draft" } });
    await expect(messaging.triggerBroadcast({ broadcast_id: "7", segment_id: "3" })).rejects.toMatchObject({
      code: "policy",
      message: expect.stringContaining("only drafts are allowed, and Messaging.TriggerBroadcast sends at once"),
    });
  });

  it.each([
    ["ListCampaigns", /automations/],
    ["GetCampaignMetrics", /automation/],
    ["ListNewsletters", /one-time sends/],
    ["GetNewsletterMetrics", /one-time send/],
  ])("%s has the word of Customer.io's pages too, so that a search for tools finds it", (name, word) => {
    expect(findTool(tools, `Messaging.${name}`)?.description).toMatch(word);
  });

  it.each(byName)("%s declares all of its annotations", (name, { annotations }) => {
    if (READS.test(name)) expect(annotations).toEqual(reads);
    else expect(annotations).toMatchObject({ readOnly: false, openWorld: true });
  });

  it.each(Object.entries(WRITES))("%s declares its effects, its idempotency and its cost", (name, annotations) => {
    expect(findTool(tools, name)?.annotations).toEqual(annotations);
  });

  it("maps are open objects, and recipient lists are lists of strings", () => {
    const maps = { IdentifyPerson: "attributes", RecordEvent: "data", SendTransactionalEmail: "message_data" };
    for (const [name, parameter] of Object.entries({ ...maps, TriggerBroadcast: "data" })) {
      const tool = findTool(tools, `Messaging.${name}`);
      expect(tool?.descriptor().inputSchema.properties?.[parameter]?.type).toBe("object");
    }
    const { properties } = findTool(tools, "Messaging.TriggerBroadcast")?.descriptor().inputSchema ?? {};
    for (const parameter of ["recipient_ids", "recipient_emails"]) {
      expect(properties?.[parameter]).toMatchObject({ type: "array", items: { type: "string" } });
    }
  });

  it("every toolkit returns the same descriptor bytes every time", () => {
    const bytes = (list = tools) => JSON.stringify(list.map((tool) => tool.descriptor()));
    expect(bytes()).toBe(bytes());
    expect(bytes(createMessaging({ region: "EU", missingRecipients: "skip" }).tools)).toBe(bytes());
    for (const tool of tools) (tool.descriptor() as { title: string }).title = "something else";
    expect(bytes()).not.toContain("something else");
  });
});
