import { isToolError, ToolError } from "@toolwright/core/authoring";
import { createLedger, type Ledger, memoryStore, toolkitStore } from "@toolwright/core/store";
import { testClock } from "@toolwright/tests-support";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCall } from "../../../core/src/__fixtures__/http.ts";
import { createRequests, outcomes, runAll, runAllFaults, type World } from "../__fixtures__/send-races.ts";
import { guardSend } from "./guard-send.ts";

// Two ledgers over one store. interleavings-toolkits.slow.test.ts tests toolkits.

const VERIFY = "Check ListPersonMessages before sending again.";
const lost = () => new ToolError({ code: "unavailable", message: "Connection reset.", outcome: "unknown" });
const rejected = () => new ToolError({ code: "rate_limited", message: "Wait.", status: 429 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Keys in plain text, since a hash takes a turn of the event loop. */
function withReadableKeys(ledger: Ledger): Ledger {
  return { ...ledger, keyOf: async (kind, identity) => `${kind}:${JSON.stringify(identity)}` };
}

/** Callers that send the same email. */
function createWorld(): World {
  const clock = testClock(0, { sleep: "hold" });
  const shared = memoryStore({ clock });
  const requests = createRequests();
  return {
    clock,
    requests,
    async start(caller, parts) {
      const { schedule, signal, idempotencyKey } = parts;
      const store = schedule ? schedule.gated(caller, shared) : shared;
      const ledger = withReadableKeys(createLedger({ store: toolkitStore({ store, clock }), clock }));
      const call = createCall({ signal, deadlineMs: clock.now() + 30_000, idempotencyKey });
      const send = {
        kind: "email",
        request: "same",
        identify: async () => ({ identity: "same", target: "ann" }),
        verify: VERIFY,
        isResult: (value: unknown): value is string => typeof value === "string",
        async deliver() {
          const response = await requests.send(caller, parts).catch(() => {
            // As in the HTTP client: once the request has left, an abort has an unknown outcome.
            throw new ToolError({ code: "aborted", message: "Aborted.", outcome: "unknown" });
          });
          if (response === "accepted") return caller;
          throw response === "lost" ? lost() : rejected();
        },
      } as const;
      try {
        return { value: (await guardSend(send, { ...call, ledger, duplicateWindowMs: undefined })).result };
      } catch (error) {
        if (isToolError(error)) return { error };
        throw error;
      }
    },
  };
}

const pairs = outcomes.flatMap((first) => outcomes.map((second) => [first, second] as const));
const none = { kind: "none", after: 0 } as const;

describe("in every order of steps, an email is sent at most once", () => {
  test.each(pairs)("when the first request is %s and the second one is %s", async (first, second) => {
    const { runs } = await runAll(createWorld, { first, second, fault: none, earlyTicks: 1 });
    expect(runs).toBeGreaterThan(15);
  });

  test.each(outcomes)("with an idempotency key, when the first request is %s", async (first) => {
    const scenario = { first, second: "accepted", fault: none, idempotencyKey: "step-1", earlyTicks: 1 } as const;
    expect((await runAll(createWorld, scenario)).runs).toBeGreaterThan(15);
  });

  describe.each(["abort", "crash"] as const)("after the %s of the first call at every half step", (kind) => {
    // A lease expires early only after a crash; an abort releases it at once.
    const earlyTicks = kind === "crash" ? 1 : 0;
    test.each(outcomes)("when its request is %s", async (first) => {
      expect(await runAllFaults(createWorld, { first, second: "accepted", earlyTicks }, kind)).toBeGreaterThan(60);
    });

    test("with an idempotency key", async () => {
      const scenario = { first: "accepted", second: "accepted", idempotencyKey: "step-1" } as const;
      expect(await runAllFaults(createWorld, scenario, kind)).toBeGreaterThan(60);
    });
  });
});
