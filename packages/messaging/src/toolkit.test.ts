import { dispatch, findTool } from "@toolwright/core";
import { describe, expect, it, vi } from "vitest";
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

  it.each([
    ["SendTransactionalEmail", { transactional_message_id: "4", to: "ada@example.com" }, "MESSAGING_APP_API_KEY"],
    ["TriggerBroadcast", { broadcast_id: "7" }, "MESSAGING_APP_API_KEY"],
    ["RecordEvent", { person_id: "usr_1", name: "welcomed" }, "MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY"],
    ["DeletePerson", { person_id: "usr_1" }, "MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY"],
  ])("fails %s without keys before an approval, and sends no request", async (name, args, missing) => {
    const [approve, fetch] = [vi.fn(() => true), vi.fn(async () => Response.json({}))];
    const messaging = createMessaging({ siteId: "", trackingApiKey: "", appApiKey: "", region: "US", fetch });
    const answer = await dispatch(messaging.tools, `Messaging.${name}`, args, { approve });
    expect(answer).toMatchObject({ ok: false, error: { code: "missing_secret" } });
    expect(!answer.ok && answer.error.message).toContain(`Not set: ${missing}.`);
    expect([approve.mock.calls, fetch.mock.calls]).toEqual([[], []]);
  });

  it("asks for an event with the Track keys alone", async () => {
    const approve = vi.fn(() => false);
    const keys = { siteId: "site", trackingApiKey: "key", appApiKey: "", region: "US" };
    const args = { person_id: "usr_1", name: "welcomed" };
    await dispatch(createMessaging(keys).tools, "Messaging.RecordEvent", args, { approve });
    expect(approve).toHaveBeenCalledOnce();
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
