import { getEventListeners } from "node:events";
import type { Tool } from "@toolwright/core";
import { agentTools } from "@toolwright/core/authoring";
import { createMessaging } from "@toolwright/messaging";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { afterAll, expect, it } from "vitest";
import { createFaultSandbox, NOW } from "../faults/tool-calls.ts";
import { leaveNothing, turn, watchRejections } from "./leftovers.ts";

// A program that lives long hands one signal to all of its calls.

const CALLS = 10_000;
const AT_ONCE = 50;

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

it(`${CALLS} calls with one signal leave no listener on it, and at no time more than there are calls`, async () => {
  const clock = testClock(NOW, { onSleep: turn });
  // What Track says to every write, and Apollo of a company that it does not know.
  const setting = { clock, timeout: 1e12, fetch: async () => Response.json({}) };
  const tools: readonly Tool[] = [
    ...createMessaging({ ...messaging.options, ...setting }).tools,
    ...createSales({ ...sales.options, ...setting }).tools,
  ];
  const find = (name: string) => tools.find((tool) => tool.name === name)!;
  const { signal } = new AbortController();
  const [gated] = agentTools([find("Messaging.DeletePerson")], { approve: () => true });
  const [refused] = agentTools([find("Messaging.DeletePerson")], { approve: () => false });
  const person_id = "nobody_at_all";
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => find("Messaging.DeletePerson").call({ person_id }, { signal }),
    () => find("Messaging.DeletePerson").run({ person_id }, { signal }),
    () => find("Messaging.DeletePerson").call({ nothing: "known" }, { signal }),
    () => find("Messaging.DeletePerson").preview!({ person_id }, { signal }),
    () => find("Sales.EnrichOrganization").call({ domain: "example.com" }, { signal }),
    () => find("Sales.EnrichOrganization").call({}, { signal }),
    () => gated!.call({ person_id }, { signal }),
    () => refused!.call({ person_id }, { signal }),
  ];
  let begun = 0;
  let most = 0;
  const worker = async () => {
    while (begun < CALLS) {
      const work = kinds[begun++ % kinds.length]!();
      most = Math.max(most, getEventListeners(signal, "abort").length);
      await work;
    }
  };
  await leaveNothing(() => Promise.all(Array.from({ length: AT_ONCE }, worker)));
  expect(getEventListeners(signal, "abort")).toEqual([]);
  expect(most).toBeGreaterThan(1);
  // A gated call has one for the decision, and then one for the call.
  expect(most).toBeLessThanOrEqual(AT_ONCE);
});
