import { createHash } from "node:crypto";
import { isToolError } from "@toolwright/core/authoring";
import { memoryStore } from "@toolwright/core/store";
import { testClock } from "@toolwright/tests-support";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type CallParts,
  createRequests,
  type End,
  type Outcome,
  type Requests,
  runAll,
  runAllFaults,
  type World,
} from "../__fixtures__/send-races.ts";
import { createMessaging } from "../toolkit.ts";

// Two toolkits over one store, as in two processes. The first caller is a program or an agent; the second is the other.

const KEYS = { siteId: "site", trackingApiKey: "track", appApiKey: "app", region: "US" } as const;
const CALLERS = ["first", "second", "later", "last"];

const ACTIONS = {
  email: {
    tool: "Messaging.SendTransactionalEmail",
    args: { transactional_message_id: "receipt", to: "ann@example.com" },
  },
  broadcast: { tool: "Messaging.TriggerBroadcast", args: { broadcast_id: "7", recipient_ids: ["usr_1", "usr_2"] } },
} as const;

type Action = keyof typeof ACTIONS;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Hashing would take a turn of the event loop, and a schedule couldn't wait for it.
  vi.spyOn(crypto.subtle, "digest").mockImplementation(
    async (_, data) =>
      new Uint8Array(
        createHash("sha256")
          .update(data as Uint8Array)
          .digest(),
      ).buffer,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A backend that responds to reads at once. A send's request is a step of its caller. */
function createFetch(caller: string, requests: Requests, parts: CallParts): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method === "GET") return Response.json(READS[pathname] ?? { contents: [], actions: [], results: [] });
    const response = await requests.send(caller, { ...parts, signal: request.signal });
    if (response === "lost")
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNRESET" }) });
    if (response === "rejected") return Response.json({ meta: { error: "too many requests" } }, { status: 429 });
    return Response.json({ delivery_id: caller, id: CALLERS.indexOf(caller) + 1 });
  };
}

const READS: Readonly<Record<string, object>> = {
  "/v1/transactional": { messages: [{ id: 1, name: "Receipt", trigger_name: "receipt" }] },
  "/v1/broadcasts": { broadcasts: [{ id: 7, name: "News", state: "running" }] },
};

/** The caller whose send a result names. */
function senderOf(result: object): string {
  const { delivery_id, trigger_id } = result as { readonly delivery_id?: string; readonly trigger_id?: string };
  return delivery_id ?? CALLERS[Number(trigger_id) - 1] ?? "";
}

function createWorld(action: Action, agent: "first" | "second"): World {
  const clock = testClock(0, { sleep: "hold" });
  const shared = memoryStore({ clock });
  const requests = createRequests();
  const { tool: name, args } = ACTIONS[action];
  return {
    clock,
    requests,
    async start(caller, parts): Promise<End> {
      const { schedule, signal, idempotencyKey } = parts;
      const store = schedule ? schedule.gated(caller, shared) : shared;
      const fetch = createFetch(caller, requests, parts);
      const tool = createMessaging({ ...KEYS, fetch, clock, store, retry: 0 }).tools.find((one) => one.name === name);
      if (!tool) throw new Error(`There is no tool ${name}.`);
      if (caller === agent) {
        const answer = await tool.call(args, { signal, idempotencyKey });
        return answer.ok ? { value: senderOf(answer.value) } : { error: answer.error };
      }
      try {
        return { value: senderOf(await tool.run(args, { signal, idempotencyKey })) };
      } catch (error) {
        if (isToolError(error)) return { error };
        throw error;
      }
    },
  };
}

const none = { kind: "none", after: 0 } as const;
const pairs: readonly (readonly [Outcome, Outcome])[] = [
  ["accepted", "accepted"],
  ["lost after arrival", "accepted"],
  ["lost before arrival", "accepted"],
  ["rejected", "lost after arrival"],
];

// Covers each action, place of the agent and kind of fault once. All combinations would take much longer and find no
// more, because interleavings.slow.test.ts covers them for the ledger.
describe.each([
  { action: "email", agent: "first", kind: "abort", outcome: "accepted", options: {} },
  {
    action: "broadcast",
    agent: "second",
    kind: "crash",
    outcome: "lost after arrival",
    options: { idempotencyKey: "k" },
  },
] as const)(
  "in every order of steps of two toolkits, the same $action is sent at most once if the $agent caller is an agent",
  ({ action, agent, kind, outcome, options }) => {
    const world = () => createWorld(action, agent);

    test.each(pairs)("and the requests are %s and %s", async (first, second) => {
      expect((await runAll(world, { first, second, fault: none })).runs).toBeGreaterThan(5);
    });

    test("and both pass one idempotency key", async () => {
      const scenario = { first: "lost after arrival", second: "accepted", fault: none, idempotencyKey: "k" } as const;
      expect((await runAll(world, scenario)).runs).toBeGreaterThan(5);
    });

    test(`and the first call ends by ${kind} at any half step, its request being ${outcome}`, async () => {
      const scenario = { first: outcome, second: "accepted", ...options } as const;
      expect(await runAllFaults(world, scenario, kind)).toBeGreaterThan(50);
    });
  },
);
