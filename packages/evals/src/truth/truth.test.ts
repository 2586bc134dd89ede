import { createSandbox } from "@toolwright/sandbox";
import { expect, test } from "vitest";
import {
  companyAt,
  companyNamed,
  countBy,
  creditsLeft,
  deliveriesTo,
  distinct,
  emailsOf,
  errorPercent,
  eventsOf,
  fieldAt,
  hasKeywordTag,
  incidentOf,
  iso,
  isUnsubscribed,
  latestOrder,
  leadNamed,
  logs,
  monitorOf,
  monitors,
  nameOf,
  people,
  peopleWith,
  percentile,
  personNamed,
  samples,
  segmentMembers,
  spans,
  staffOf,
  sum,
} from "../truth.ts";

const sandbox = createSandbox({ clock: { now: () => Date.UTC(2026, 5, 17, 14, 59, 40) } });

test("logs and spans are those of the window, without its end, and of the service and status", () => {
  const window = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:31:00Z" };
  const [all, errors] = [logs(sandbox, window), logs(sandbox, { ...window, service: "checkout-api", status: "error" })];
  expect(all.length).toBeGreaterThan(errors.length);
  expect(errors.length).toBeGreaterThan(0);
  expect(distinct(errors.map(({ service, status }) => `${service} ${status}`))).toEqual(["checkout-api error"]);
  const [first] = all;
  expect(logs(sandbox, { to: iso(first?.timestampMs ?? 0) }).at(-1)?.timestampMs).toBeLessThan(first?.timestampMs ?? 0);
  const failed = spans(sandbox, { ...window, service: "payment-service", status: "error" });
  expect(failed.every(({ isError, errorType, durationNs }) => isError && errorType && durationNs > 0)).toBe(true);
  expect(logs(sandbox)).toHaveLength(sandbox.observability.events.logs.length);
});

test("events are found by resource and by kind of error, and their fields by name", () => {
  const checkouts = spans(sandbox, { service: "web-frontend", resource: "POST /checkout" });
  expect(distinct(checkouts.map(({ resource }) => resource))).toEqual(["POST /checkout"]);
  const [checkout] = checkouts;
  const timeouts = logs(sandbox, { errorKind: "PoolTimeoutError" });
  expect(distinct(timeouts.map((log) => String(fieldAt(log, "error.kind"))))).toEqual(["PoolTimeoutError"]);
  expect(fieldAt(checkout!, "http.method")).toBe("POST");
  expect(fieldAt(checkout!, "http.missing.field")).toBeUndefined();
});

test("people are found by attribute, id, email and segment", () => {
  const pro = peopleWith(sandbox, "plan", "pro");
  expect(segmentMembers(sandbox, "Pro customers")).toEqual(pro);
  expect(segmentMembers(sandbox, "Beta testers").length).toBeGreaterThan(3);
  expect(segmentMembers(sandbox, "Everyone with a plan")).toEqual(peopleWith(sandbox, "plan"));
  const ada = personNamed(sandbox, "ADA.abara@example.com");
  expect(personNamed(sandbox, nameOf(ada))).toBe(ada);
  expect(() => personNamed(sandbox, "family.keller@example.com")).toThrow("2 people");
  expect(() => personNamed(sandbox, "missing@example.com")).toThrow("0 people");
  expect(() => segmentMembers(sandbox, "Missing")).toThrow("no segment");
  expect(emailsOf(pro)).toHaveLength(pro.length);
  expect(people(sandbox).filter(isUnsubscribed).length).toBeGreaterThan(5);
  expect(
    people(sandbox)
      .filter(({ id }) => id === null)
      .map(nameOf),
  ).toContain("farid@reader.example");
});

test("messages and events of a person are in the order of their times", () => {
  const [busiest] = people(sandbox).filter(({ id }) => id !== null);
  const orders = eventsOf(sandbox, busiest!, "order_placed");
  expect(orders.map(({ atMs }) => atMs)).toEqual(orders.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
  expect(orders.length).toBeGreaterThan(40);
  expect(latestOrder(sandbox, busiest!)).toEqual({
    id: orders.at(-1)?.data["order_id"],
    total: orders.at(-1)?.data["total"],
  });
  expect(() => latestOrder(sandbox, personNamed(sandbox, "farid@reader.example"))).toThrow("no order");
  const receivers = people(sandbox).filter((person) => deliveriesTo(sandbox, person).length > 1);
  const times = deliveriesTo(sandbox, receivers[0]!).map(({ createdMs }) => createdMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("companies are found by domain, and a shared or unknown domain is refused", () => {
  const vantaro = companyAt(sandbox, "vantaro.example");
  expect(vantaro.name).toBe("Vantaro");
  expect(staffOf(sandbox, vantaro).every(({ organization }) => organization === vantaro)).toBe(true);
  expect(() => companyAt(sandbox, "harborlight.example")).toThrow("2 companies");
  expect(() => companyAt(sandbox, "missing.example")).toThrow("0 companies");
  expect(creditsLeft(sandbox)).toBe(10_000);
});

test("companies and their staff are found by name, and a shared or unknown name is refused", () => {
  const group = companyNamed(sandbox, "Harborlight Group");
  expect(group.industry).toBe("logistics & supply chain");
  expect(["logistics", "case", "software"].map((tag) => hasKeywordTag(group, tag))).toEqual([true, true, false]);
  expect(leadNamed(sandbox, "Hana Okafor", "Harborlight Group").title).toBe("Head of Product");
  expect(() => companyNamed(sandbox, "Missing")).toThrow("No company");
  expect(() => leadNamed(sandbox, "Maria Jensen", "Harborlight Group")).toThrow("2 people");
  expect(() => leadNamed(sandbox, "Maria Jensen", "Vantaro")).toThrow("0 people");
});

test("the statistics are those of small lists", () => {
  expect(countBy(["b", "a", "b", null], (key) => key)).toEqual([
    { key: "b", count: 2 },
    { key: "a", count: 1 },
  ]);
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2);
  expect(percentile([4, 1, 3, 2], 0.95)).toBe(4);
  expect(sum([1, 2, 3])).toBe(6);
  expect(errorPercent([{ isError: true }, { isError: false }])).toBe(50);
});

test("monitors, metrics and incidents are found by id, time, tags and name", () => {
  expect(monitors(sandbox).map(({ definition }) => definition.id)).toEqual(
    Array.from({ length: 9 }, (_, index) => 71_001 + index),
  );
  const { sinceMs, transitions } = monitorOf(sandbox, 71_001);
  expect(transitions.map(({ atMs, to }) => [atMs, to])).toContainEqual([sinceMs, "Alert"]);
  const window = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:31:00Z", tags: { service: "payment-service" } };
  expect(distinct(samples(sandbox, "hikaricp.connections.max", window).map(({ value }) => String(value)))).toEqual([
    "4",
  ]);
  expect(samples(sandbox, "system.cpu.user").length).toBeGreaterThan(
    samples(sandbox, "system.cpu.user", window).length,
  );
  expect(incidentOf(sandbox, "IR-197").state).toBe("resolved");
  expect(() => monitorOf(sandbox, 1)).toThrow("no monitor");
  expect(() => samples(sandbox, "missing")).toThrow("no metric");
  expect(() => incidentOf(sandbox, "IR-1")).toThrow("no incident");
});
