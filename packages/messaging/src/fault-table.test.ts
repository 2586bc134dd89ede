import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifies } from "../requirements.ts";
import { type Fault, type FaultServer, serveWithFaults } from "./__fixtures__/fault-server.ts";
import { createMessaging, type Messaging } from "./toolkit.ts";

// Every tool meets every fault on a real socket, before a stateful backend that counts what took effect.

const NOW = Date.UTC(2026, 0, 31, 9);
const { messaging: sandbox } = createSandbox({ clock: testClock(NOW), enforceLimits: false });
const { workspace } = sandbox;
const person = workspace.people.all().find(({ id }) => id?.startsWith("usr_"))!;
const person_id = person.id!;
const email = person.email!;
const newsletter_id = String(workspace.newsletters[0]!.id);

const calls: Readonly<Record<string, (toolkit: Messaging) => Promise<object>>> = {
  DeletePerson: (toolkit) => toolkit.deletePerson({ person_id: "nobody_at_all" }),
  GetCampaignMetrics: (toolkit) => toolkit.getCampaignMetrics({ campaign_id: "1" }),
  GetNewsletterMetrics: (toolkit) => toolkit.getNewsletterMetrics({ newsletter_id }),
  GetPerson: (toolkit) => toolkit.getPerson({ person_id }),
  IdentifyPerson: (toolkit) => toolkit.identifyPerson({ person_id, attributes: { plan: "pro" } }),
  ListBroadcasts: (toolkit) => toolkit.listBroadcasts({}),
  ListCampaigns: (toolkit) => toolkit.listCampaigns({}),
  ListNewsletters: (toolkit) => toolkit.listNewsletters({}),
  ListPersonActivities: (toolkit) => toolkit.listPersonActivities({ person_id }),
  ListPersonMessages: (toolkit) => toolkit.listPersonMessages({ person_id }),
  ListPersonSegments: (toolkit) => toolkit.listPersonSegments({ person_id }),
  ListSegmentMembers: (toolkit) => toolkit.listSegmentMembers({ segment_id: "1" }),
  ListSegments: (toolkit) => toolkit.listSegments({}),
  ListTransactionalMessages: (toolkit) => toolkit.listTransactionalMessages({}),
  RecordEvent: (toolkit) => toolkit.recordEvent({ person_id, name: "fault_met" }),
  SearchPeople: (toolkit) => toolkit.searchPeople({ attribute_name: "plan" }),
  SendTransactionalEmail: (toolkit) =>
    toolkit.sendTransactionalEmail({ transactional_message_id: "1", to: email, message_data: { order_id: "1" } }),
  TriggerBroadcast: (toolkit) => toolkit.triggerBroadcast({ broadcast_id: "7", recipient_ids: [person_id] }),
};
const FAULTS: readonly Fault[] = ["refused", "reset before", "reset after", "timeout", "500", "429", "malformed"];
const SENDS = ["SendTransactionalEmail", "TriggerBroadcast"];
/** Tools whose repeat would do something again. */
const COUNTED = [...SENDS, "RecordEvent"];

let server: FaultServer;
beforeAll(async () => {
  server = await serveWithFaults(sandbox.fetch);
});
afterAll(() => server.close());

/** Only the fault that needs the limit of an attempt gets a short one: a busy machine is no fault. */
function createToolkit(fault: Fault = "none"): Messaging {
  const clock = testClock(NOW);
  const { siteId, trackingApiKey, appApiKey } = sandbox.options;
  return createMessaging({
    siteId,
    trackingApiKey,
    appApiKey,
    baseUrl: server.url,
    attemptTimeout: fault === "timeout" ? 400 : 30_000,
    clock,
  });
}

/** Emails, events and launches that took effect so far. */
function effects(): number {
  return workspace.deliveries.length + workspace.triggers.length + workspace.activities.filter(isOurs).length;
}

function isOurs({ name }: { readonly name: string | null }): boolean {
  return name === "fault_met";
}

interface Met {
  readonly reached: number;
  readonly effects: number;
  readonly saw: string;
}

async function meet(tool: string, fault: Fault): Promise<Met> {
  const before = effects();
  const seen: unknown = await calls[tool]!(createToolkit(fault)).catch((thrown: unknown) => thrown);
  const saw = isToolError(seen) ? `${seen.code}${seen.outcome ? ", outcome unknown" : ""}` : "result";
  if (seen instanceof Error && !isToolError(seen)) throw seen;
  return { reached: fault === "refused" ? 0 : server.reached, effects: effects() - before, saw };
}

const table = new Map(Object.keys(calls).map((tool) => [tool, [] as string[]]));

/** `3× unavailable`, and for a send or event whether it took effect. */
function cellOf(tool: string, { reached, effects: done, saw }: Met): string {
  return `${reached}× ${saw}${COUNTED.includes(tool) ? `; ${done > 0 ? "took effect" : "no effect"}` : ""}`;
}

describe.each(Object.keys(calls))("%s under faults", (tool) => {
  it.each(FAULTS)("fails with a typed error under %s, and takes effect at most once", async (fault) => {
    server.setFault(fault);
    const met = await meet(tool, fault);
    table.get(tool)?.push(cellOf(tool, met));
    expect(met.saw).not.toBe("result");
    // A launch writes a trigger and a delivery, a send a delivery and an activity of another name.
    expect(met.effects).toBeLessThanOrEqual(tool === "TriggerBroadcast" ? 2 : 1);
    if (SENDS.includes(tool) && fault !== "refused" && fault !== "429") {
      expect(met).toMatchObject({ reached: 1, saw: expect.stringContaining("outcome unknown") });
    }
  });

  it("succeeds after the fault has ended", async () => {
    server.setFault("none");
    expect(await meet(tool, "none")).toMatchObject({ saw: "result" });
  });
});

describe.each([
  ["SendTransactionalEmail", verifies("send-transactional-email.once")],
  ["TriggerBroadcast", verifies("trigger-broadcast.once")],
] as const)("%s after an ambiguous outcome", (tool, rule) => {
  it.each(["reset before", "reset after", "timeout", "500", "malformed"] as const)(
    `${rule}: %s, also when the agent repeats the call`,
    async (fault) => {
      const toolkit = createToolkit(fault);
      server.setFault(fault);
      const before = effects();
      const first: unknown = await calls[tool]!(toolkit).catch((thrown: unknown) => thrown);
      expect(first).toMatchObject({ outcome: "unknown", retryable: false });
      expect(String(first)).toContain("ListPersonMessages");
      server.setFault("none");
      const once = effects() - before;
      for (let repeat = 0; repeat < 3; repeat++) {
        await expect(calls[tool]!(toolkit)).rejects.toMatchObject({ code: "duplicate_send", outcome: "unknown" });
      }
      expect(server.reached).toBe(0);
      expect(effects() - before).toBe(once);
    },
  );
});

it("the table lists the outcome of every tool under every fault", async () => {
  const head = [
    "# What every tool does under every fault",
    "",
    "Written and checked by `src/fault-table.test.ts` on real sockets, before a stateful backend. A cell says how many",
    "requests reached the server with the default of two retries, what the caller saw, and, for sends and events, whether",
    "anything took effect at the backend: never more than once, since an event carries one ULID through all of its",
    "repeats. IdentifyPerson and DeletePerson change nothing more when they are repeated. `refused`: connection refused.",
    "`reset before`: the connection breaks before the request is read. `reset after`, `timeout`, `500` and `malformed`: the",
    "request takes effect, and its answer is lost. `429`: the request is refused without effect.",
    "",
    `| tool | ${FAULTS.join(" | ")} |`,
    `| --- |${" --- |".repeat(FAULTS.length)}`,
  ];
  const rows = [...table].map(([tool, cells]) => `| ${tool} | ${cells.join(" | ")} |`);
  await expect([...head, ...rows, ""].join("\n")).toMatchFileSnapshot("../fault-table.md");
});
