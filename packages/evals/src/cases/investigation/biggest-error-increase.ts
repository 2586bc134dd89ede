import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Bucket, type Window, windowArguments } from "../../case/window.ts";
import { logs } from "../../truth/events.ts";
import { countBy } from "../../truth/statistics.ts";

const BEFORE = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:20:00Z" };
const DURING = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:50:00Z" };

export const biggestErrorIncrease = defineCase({
  id: "biggest-error-increase",
  kind: "investigation",
  task: `Compare the number of error logs of each service on 17 June 2026 from 14:00 to 14:20 UTC with that from 14:30 to 14:50 UTC.
Which service has the largest increase, how many error logs did it write in each window, and which services wrote error
logs in the second window but none in the first?`,
  toolkits: ["observability"],
  facts: {
    service: (sandbox) => ({
      type: "text",
      value: increase(sandbox).service,
      description: "Service with the largest increase",
    }),
    errors_before: (sandbox) => ({
      type: "number",
      value: increase(sandbox).before,
      description: "Number of its error logs from 14:00 to 14:20 UTC",
    }),
    errors_during: (sandbox) => ({
      type: "number",
      value: increase(sandbox).during,
      description: "Number of its error logs from 14:30 to 14:50 UTC",
    }),
    new_services: (sandbox) => ({
      type: "list",
      value: increases(sandbox).flatMap(({ service, before }) => (before === 0 ? service : [])),
      description: "Services with error logs in the second window only",
    }),
  },
  ceilings: { calls: 8, resultTokens: 390 },
  async solve({ call, submit }) {
    const count = async (window: Window) => {
      const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
        dataset: "logs",
        query: "status:error",
        group_by: ["service"],
        ...windowArguments(window),
      });
      return buckets;
    };
    const [before, during] = [await count(BEFORE), await count(DURING)];
    const errorsBefore = (service = "") => before.find(({ by }) => by["service"] === service)?.value ?? 0;
    const [largest] = during.toSorted(
      (one, other) => other.value - errorsBefore(other.by["service"]) - (one.value - errorsBefore(one.by["service"])),
    );
    await submit({
      service: largest?.by["service"] ?? "",
      errors_before: errorsBefore(largest?.by["service"]),
      errors_during: largest?.value ?? 0,
      new_services: during.flatMap(({ by: { service = "" } }) => (errorsBefore(service) === 0 ? service : [])),
    });
  },
});

interface Increase {
  readonly service: string;
  readonly before: number;
  readonly during: number;
}

/** The services with error logs in the second window, the largest increase first. */
function increases(sandbox: Sandbox): readonly Increase[] {
  const count = (window: Window) => countBy(logs(sandbox, { ...window, status: "error" }), ({ service }) => service);
  const before = new Map(count(BEFORE).map(({ key, count }) => [key, count]));
  return count(DURING)
    .map(({ key, count }) => ({ service: key, before: before.get(key) ?? 0, during: count }))
    .sort((one, other) => other.during - other.before - (one.during - one.before));
}

function increase(sandbox: Sandbox): Increase {
  const [largest] = increases(sandbox);
  if (!largest) throw new RangeError("No service wrote an error log.");
  return largest;
}
