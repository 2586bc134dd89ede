import { createHash } from "node:crypto";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { NOW, sandboxAtNow, search } from "../__fixtures__/requests.ts";
import type { StoredEvent } from "../datadog/events/event.ts";
import { storeWorld } from "../datadog/store.ts";
import { createSandbox } from "../index.ts";
import { generateWorld } from "./generate-world.ts";
import { createRandom } from "./random.ts";
import { CUSTOMERS, serviceNamed } from "./shop.ts";

const backend = sandboxAtNow();
const { world, events } = backend;
const { incident, special } = world;
const MINUTE_MS = 60_000;

/** Hashes every tenth event, because comparing all of them is slow. */
function digest(list: readonly StoredEvent[]): string {
  const hash = createHash("sha256");
  for (const [index, { timestampMs, tie, uid, wire }] of list.entries()) {
    if (index % 10 === 0) hash.update(JSON.stringify([list.length, timestampMs, tie, uid, wire]));
  }
  return hash.digest("hex");
}

describe("determinism", () => {
  test("the same seed and time give identical events", () => {
    const again = storeWorld(generateWorld("1", NOW), "1");
    for (const dataset of ["logs", "spans"] as const) expect(digest(again[dataset])).toBe(digest(events[dataset]));
  });

  test("the same requests get the same responses, request ids included", async () => {
    const [one, other] = [sandboxAtNow({ seed: 1 }), sandboxAtNow({ seed: "1" })];
    for (const dataset of ["logs", "spans"] as const) {
      const query = { filter: { query: "status:error" }, page: { limit: 20 } };
      expect(await search(one, dataset, query)).toEqual(await search(other, dataset, query));
    }
  });

  test("another seed gives a different world of the same kind", () => {
    const another = sandboxAtNow({ seed: 2 });
    expect(another.events.spans[0]!.wire).not.toEqual(events.spans[0]!.wire);
    expect(another.world.special.wide[0]!.loggedTraceId).not.toBe(special.wide[0]!.loggedTraceId);
    expect(another.world.incident).toEqual(incident);
    expect(another.events.spans.length).toBeGreaterThan(10_000);
  });

  test("a world ends when it is created, and requests use the current time", async () => {
    const clock = testClock(NOW + 86_400_777);
    const later = createSandbox({ clock }).observability;
    expect(later.world.endMs).toBe(NOW + 86_400_000);
    expect(later.world.incident.startMs).toBe(incident.startMs + 86_400_000);
    expect((await search(later, "logs", {})).body.data).toHaveLength(10);
    clock.advance(3_600_000);
    expect((await search(later, "logs", { filter: { from: "now-59m" } })).body.data).toEqual([]);
    expect((await search(later, "logs", { filter: { from: "now-61m" } })).body.data).toHaveLength(10);
  });
});

describe("the size of the world", () => {
  test("a world has tens of thousands of spans and logs in six hours, in time order, with unique ids", () => {
    for (const list of [events.logs, events.spans]) {
      expect(list.length).toBeGreaterThan(10_000);
      expect(list.length).toBeLessThan(100_000);
      expect(new Set(list.map(({ wire }) => wire.id)).size).toBe(list.length);
      const times = list.map(({ timestampMs }) => timestampMs);
      expect(times.every((time, index) => index === 0 || times[index - 1]! <= time)).toBe(true);
      expect(times[0]).toBeGreaterThanOrEqual(world.startMs);
      expect(times.at(-1)).toBeLessThan(world.endMs);
    }
    expect([world.startMs, world.endMs]).toEqual([NOW - 6 * 60 * MINUTE_MS, NOW]);
  });

  test("a world has one trace of about 2,000 spans and one of about 600", () => {
    expect(special.reindex.spans.length).toBeGreaterThan(1_900);
    expect(special.reindex.spans.length).toBeLessThan(2_100);
    expect(special.reindex.spans.some(({ failure }) => failure?.kind === "BulkRejectedError")).toBe(true);
    expect(special.newsletter.spans.length).toBeGreaterThan(550);
    expect(special.newsletter.spans.length).toBeLessThan(650);
  });

  test("streaming spans last for minutes without errors", () => {
    const roots = special.streaming.map(({ spans }) => spans.find(({ parentId }) => parentId === "0")!);
    expect(roots).toHaveLength(4);
    for (const { durationNs, failure, call } of roots) {
      expect(durationNs).toBeGreaterThan(60e9);
      expect([failure, call.resource]).toEqual([null, "GET /live/orders"]);
    }
  });

  test("the API finds every special trace", async () => {
    for (const trace of [special.reindex, special.newsletter, ...special.streaming, ...special.wide]) {
      const filter = { query: `trace_id:${trace.spans[0]!.traceId}`, from: "now-6h", to: "now" };
      const { body } = await search(backend, "spans", { filter, page: { limit: 1_000 } });
      expect(body.data).toHaveLength(Math.min(1_000, trace.spans.length));
    }
  });
});

describe("the incident", () => {
  const errors = events.logs.filter(({ wire }) => wire.attributes.status === "error");
  const errorKind = (attributes: Record<string, unknown>) =>
    (attributes["error"] as { kind?: string } | undefined)?.kind;
  const poolErrors = errors.filter(({ wire }) => errorKind(wire.attributes.attributes) === "PoolTimeoutError");

  test("the incident begins 35 minutes before the end with release 2.8.1 of payment-service", () => {
    expect(incident).toMatchObject({
      startMs: NOW - 35 * MINUTE_MS,
      service: "payment-service",
      version: "2.8.1",
      previousVersion: "2.8.0",
      errorKind: "PoolTimeoutError",
      slowResource: "HikariPool.getConnection",
    });
    const paymentSpans = events.spans.filter(({ wire }) => wire.attributes.service === "payment-service");
    for (const { wire } of paymentSpans) {
      const released = Date.parse(wire.attributes.start_timestamp) >= incident.startMs;
      expect(wire.attributes.custom["version"]).toBe(released ? "2.8.1" : "2.8.0");
      expect(wire.attributes.tags).toContain(`version:${released ? "2.8.1" : "2.8.0"}`);
    }
  });

  test("the incident causes PoolTimeoutErrors in logs and spans, only after its start", () => {
    expect(poolErrors.length).toBeGreaterThan(50);
    expect(poolErrors.every(({ timestampMs }) => timestampMs >= incident.startMs)).toBe(true);
    expect(poolErrors.every(({ wire }) => wire.attributes.service === "payment-service")).toBe(true);
    const failed = events.spans.filter(
      ({ wire }) => wire.attributes.resource_name === "HikariPool.getConnection" && "error" in wire.attributes.custom,
    );
    expect(failed.length).toBeGreaterThan(30);
    for (const { wire } of failed) {
      expect(wire.attributes.custom["error"]).toMatchObject({ type: "PoolTimeoutError" });
      expect(wire.attributes.custom["duration"]).toBeGreaterThanOrEqual(5e9);
    }
  });

  test("the incident causes a spike of errors", () => {
    const perMinute = (from: number, to: number) =>
      (errors.filter(({ timestampMs }) => timestampMs >= from && timestampMs < to).length / (to - from)) * MINUTE_MS;
    const usual = perMinute(NOW - 60 * MINUTE_MS, incident.startMs);
    const during = perMinute(incident.startMs + 10 * MINUTE_MS, NOW);
    expect(during).toBeGreaterThan(5 * usual + 1);
  });

  test("each caller reports the incident's failure with its own error", () => {
    for (const { service, errorKind: kind, httpStatus } of incident.symptoms) {
      const failedSpans = events.spans.filter(({ wire }) => {
        const { error, http } = wire.attributes.custom as { error?: { type: string }; http?: { status_code: string } };
        return wire.attributes.service === service && error?.type === kind && http?.status_code === String(httpStatus);
      });
      expect(failedSpans.length).toBeGreaterThan(30);
      expect(failedSpans.every(({ timestampMs }) => timestampMs >= incident.startMs)).toBe(true);
    }
  });

  test("the release that causes the incident is logged", () => {
    const messages = events.logs
      .filter(({ timestampMs }) => Math.abs(timestampMs - incident.startMs) < 5_000)
      .map(({ wire }) => wire.attributes.message);
    expect(messages.filter((message) => message.startsWith("Starting payment-service 2.8.1"))).toHaveLength(2);
    expect(messages).toContain("Pool payments-db: maximumPoolSize=4 (was 40)");
  });
});

describe("trace ids", () => {
  test("trace ids of 128 bits are logged in hexadecimal, and spans carry their low 64 bits in decimal", () => {
    expect(special.wide).toHaveLength(6);
    for (const { loggedTraceId, spans } of special.wide) {
      expect(loggedTraceId).toMatch(/^[0-9a-f]{32}$/);
      const low = BigInt.asUintN(64, BigInt(`0x${loggedTraceId}`)).toString();
      expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([low]));
    }
  });

  test("a trace id finds the logs and spans of one request, in each dataset's format", async () => {
    const [trace] = special.wide;
    const filter = (id: string) => ({
      filter: { query: `trace_id:${id}`, from: "now-1h", to: "now" },
      page: { limit: 1_000 },
    });
    const low = trace!.spans[0]!.traceId;
    expect((await search(backend, "logs", filter(trace!.loggedTraceId))).body.data.length).toBeGreaterThan(3);
    expect((await search(backend, "logs", filter(low))).body.data).toEqual([]);
    expect((await search(backend, "spans", filter(low))).body.data).toHaveLength(trace!.spans.length);
    expect((await search(backend, "spans", filter(trace!.loggedTraceId))).body.data).toEqual([]);
  });

  test("other trace ids are decimal, have at most 64 bits and are never zero", () => {
    const ids = events.spans.flatMap(({ wire }) => [wire.attributes.trace_id, wire.attributes.span_id]);
    expect(ids.filter((id) => !/^[1-9]\d*$/.test(id) || BigInt(id) >= 1n << 64n)).toEqual([]);
  });

  test("each trace has one root span, and every other span has a parent in its trace", () => {
    for (const { spans } of world.traces) {
      const ids = new Set(spans.map(({ spanId }) => spanId));
      expect(ids.size).toBe(spans.length);
      expect(spans.filter(({ parentId }) => parentId === "0")).toHaveLength(1);
      expect(spans.every(({ parentId }) => parentId === "0" || ids.has(parentId))).toBe(true);
    }
  });
});

describe("record formats of the real API", () => {
  test("logs carry HTTP statuses as numbers, spans as strings", () => {
    const log = events.logs.find(({ wire }) => "http" in wire.attributes.attributes)!;
    const span = events.spans.find(({ wire }) => "http" in wire.attributes.custom)!;
    expect(log.wire.attributes.attributes["http"]).toMatchObject({ status_code: expect.any(Number) });
    expect(span.wire.attributes.custom["http"]).toMatchObject({ status_code: expect.stringMatching(/^\d{3}$/) });
  });

  test("span durations are whole nanoseconds that agree with the two timestamps", () => {
    const odd = events.spans.filter(({ wire }) => {
      const { start_timestamp, end_timestamp, custom } = wire.attributes;
      const duration = custom["duration"] as number;
      const gap = Date.parse(end_timestamp) - Date.parse(start_timestamp) - duration / 1e6;
      return !Number.isInteger(duration) || Math.abs(gap) > 1.001;
    });
    expect(odd).toEqual([]);
  });

  test("only some spans have a status", () => {
    const statuses = new Set(events.spans.map(({ wire }) => wire.attributes.status));
    expect(statuses).toEqual(new Set(["ok", "error", undefined]));
  });
});

describe("constants", () => {
  test("the shop has 120 customers with distinct ids and addresses", () => {
    expect(new Set(CUSTOMERS.map(({ id }) => id)).size).toBe(120);
    expect(new Set(CUSTOMERS.map(({ email }) => email)).size).toBe(120);
  });

  test("an unknown service and a pick from an empty list throw", () => {
    expect(() => serviceNamed("nothing" as "redis")).toThrow("No service is named nothing");
    expect(() => createRandom("x").pick([])).toThrow("Cannot pick from an empty list");
  });
});
