import { getEventListeners } from "node:events";
import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { afterAll, expect, it } from "vitest";
import { agentTools } from "../../../../packages/core/src/adapters/shared/agent-tool.ts";
import { createFaultSandbox, NOW } from "../faults/tool-calls.ts";
import { expectNoLeftovers, turn, watchRejections } from "./leftovers.ts";

// A long-running program may pass one signal to all its calls.

const CALLS = 2_000;
const CONCURRENCY = 50;

const { messaging, sales } = createFaultSandbox();
const rejections = watchRejections();
const warnings: string[] = [];
const noteWarning = ({ name }: Error) => void warnings.push(name);
process.on("warning", noteWarning);
afterAll(async () => {
  await turn();
  process.off("warning", noteWarning);
  expect({ warnings, rejections: rejections.stop() }).toEqual({ warnings: [], rejections: [] });
});

it(`${CALLS} calls with one signal leave no listener on it and never add more listeners than calls in flight`, async () => {
  const clock = testClock(NOW, { onSleep: turn });
  // The response of the Track API to a write, and of Apollo for an unknown company.
  const setting = { clock, timeout: 1e12, fetch: async () => Response.json({}) };
  const tools: readonly Tool[] = [
    ...createMessaging({ ...messaging.options, ...setting }).tools,
    ...createSales({ ...sales.options, ...setting }).tools,
  ];
  const find = (name: string) => tools.find((tool) => tool.name === name)!;
  const { signal } = new AbortController();
  const [approved] = agentTools([find("Messaging.DeletePerson")], { approve: () => true });
  const [denied] = agentTools([find("Messaging.DeletePerson")], { approve: () => false });
  const person_id = "missing_person";
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => find("Messaging.DeletePerson").call({ person_id }, { signal }),
    () => find("Messaging.DeletePerson").run({ person_id }, { signal }),
    () => find("Messaging.DeletePerson").call({ nothing: "known" }, { signal }),
    () => find("Messaging.DeletePerson").prepare({ person_id }).card({ signal }),
    () => find("Sales.EnrichOrganization").call({ domain: "example.com" }, { signal }),
    () => find("Sales.EnrichOrganization").call({}, { signal }),
    () => approved!.call({ person_id }, { signal }),
    () => denied!.call({ person_id }, { signal }),
  ];
  let started = 0;
  let maxListeners = 0;
  const worker = async () => {
    while (started < CALLS) {
      const work = kinds[started++ % kinds.length]!();
      maxListeners = Math.max(maxListeners, getEventListeners(signal, "abort").length);
      await work;
    }
  };
  await expectNoLeftovers(() => Promise.all(Array.from({ length: CONCURRENCY }, worker)));
  expect(getEventListeners(signal, "abort")).toEqual([]);
  expect(maxListeners).toBeGreaterThan(1);
  // A call with an approval has one listener at a time: first for the decision, then for the call.
  expect(maxListeners).toBeLessThanOrEqual(CONCURRENCY);
});
