import { expect, onTestFinished, test, vi } from "vitest";
import { sandboxAtNow } from "../__fixtures__/requests.ts";
import { GeneratedEvent } from "./generated-event.ts";
import { queryTest } from "./query/evaluate.ts";

const { events } = sandboxAtNow();

test.each(["logs", "spans"] as const)(
  "what generated %s know without their records is what the records say",
  (dataset) => {
    for (const { known, wire } of events[dataset]) {
      expect(known?.["service"]).toBe(wire.attributes.service);
      expect(wire.attributes).toMatchObject(known ?? {});
    }
  },
);

test.each(["trace_id", "service", "resource_name"])("a filter of spans by %s creates no records", (facet) => {
  const value = events.spans[0]?.known?.[facet] ?? "";
  const records = vi.spyOn(GeneratedEvent.prototype, "wire", "get");
  onTestFinished(() => void vi.restoreAllMocks());
  expect(events.spans.filter(queryTest("spans", `${facet}:"${value}"`))).not.toEqual([]);
  expect(records).not.toHaveBeenCalled();
});
