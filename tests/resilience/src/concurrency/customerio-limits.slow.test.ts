import { isToolError, memoryStore } from "@toolwright/core";
import { createMessaging, type Messaging, type MessagingOptions } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../faults/tool-calls.ts";
import { scatter, shortestSpan } from "./rates.ts";
import { type Latency, type NetworkRequest, serveVirtually } from "./virtual-network.ts";

// Customer.io publishes its rate limits but sends no headers. The sandbox enforces them with 429.

const LIMITS = {
  track: { max: 100, periodMs: 1_000 },
  app: { max: 10, periodMs: 1_000 },
  send: { max: 100, periodMs: 1_000 },
  trigger: { max: 1, periodMs: 10_000 },
} as const;
const HOURS = 3_600_000 * 10;
/** One period, plus a margin for timers that fire early. */
const SECOND = 1_005;

/** Up to 0.3 s for the request and 0.2 s for the response, so that requests overtake each other. */
const uneven = (order: number): Latency => ({ requestMs: scatter(order, 300), responseMs: scatter(order + 7, 200) });

function limitOf({ path }: NetworkRequest): keyof typeof LIMITS {
  if (path.startsWith("/api/v2/")) return "track";
  if (path.endsWith("/triggers")) return "trigger";
  return path.startsWith("/v1/send/") ? "send" : "app";
}

/** The sandbox uses the virtual time of the current network. */
let currentTime = (): number => NOW;
const sandbox = createSandbox({ clock: { now: () => currentTime() } });
const { workspace, options, reset } = sandbox.messaging;
const personAt = (index: number) => ({ id: `person_${index}`, email: `person_${index}@example.com` });
for (let index = 0; index < 500; index++) {
  const { id, email } = personAt(index);
  workspace.people.identify({ kind: "id", value: id }, { email }, NOW);
}

function arrivalsOf(requests: readonly NetworkRequest[]): number[] {
  return requests.map(({ arrivedMs }) => arrivedMs);
}

async function setUp(latency?: (order: number) => Latency) {
  reset();
  const network = await serveVirtually(NOW, options.fetch, latency);
  currentTime = network.time.clock.now;
  const { url: baseUrl, fetch, time } = network;
  const create = (more: MessagingOptions = {}) =>
    createMessaging({ ...options, baseUrl, fetch, clock: time.clock, timeout: HOURS, ...more });
  const requestsUnder = (limit: keyof typeof LIMITS) =>
    network.requests.filter((request) => limitOf(request) === limit);
  return { network, time, create, requestsUnder };
}

// Record a first event, because it loads modules, which takes real time but no virtual time.
await createMessaging(options).recordEvent({ person_id: "missing_person", name: "warm-up" });
workspace.eventIds.clear();

type Person = { readonly id: string; readonly email: string };
type ToolCall = (messaging: Messaging, person: Person, index: number) => Promise<object>;

/** 500 calls of all kinds. The person and the index determine the expected result of each. */
const kinds: readonly { readonly share: number; readonly call: ToolCall }[] = [
  { share: 90, call: (messaging, { id }) => messaging.getPerson({ person_id: id }) },
  { share: 90, call: (messaging, { id }) => messaging.listPersonSegments({ person_id: id }) },
  { share: 45, call: (messaging, { id }) => messaging.listPersonMessages({ person_id: id }) },
  { share: 100, call: (messaging, { id }, index) => messaging.recordEvent({ person_id: id, name: `event ${index}` }) },
  {
    share: 50,
    call: (messaging, { id }, index) =>
      messaging.identifyPerson({ person_id: id, attributes: { [`mark_${index}`]: 1 } }),
  },
  {
    share: 120,
    call: (messaging, { email }, index) =>
      messaging.sendTransactionalEmail({
        transactional_message_id: "1",
        to: email,
        subject: `send ${index}`,
        message_data: { order_id: "1" },
      }),
  },
  {
    share: 5,
    call: (messaging, { id }, index) =>
      messaging.triggerBroadcast({ broadcast_id: "7", recipient_ids: [id], data: { mark: `trigger ${index}` } }),
  },
];

function mixedOrder(): readonly ToolCall[] {
  return kinds
    .flatMap(({ share, call }) => Array.from({ length: share }, () => call))
    .map((call, index) => ({ call, key: scatter(index, 1_000_000) }))
    .sort((one, other) => one.key - other.key)
    .map(({ call }) => call);
}

describe("500 concurrent calls of one toolkit", () => {
  const order = mixedOrder();
  let setup: Awaited<ReturnType<typeof setUp>>;
  let results: readonly object[];
  const deliveries = workspace.deliveries.length;
  beforeAll(async () => {
    setup = await setUp(uneven);
    const messaging = setup.create();
    results = await setup.time.run(Promise.all(order.map((call, index) => call(messaging, personAt(index), index))));
    await setup.network.close();
  });

  it.each(["track", "app", "send", "trigger"] as const)(
    "concurrent calls stay within the published limit '%s' at the server and use it fully",
    (limit) => {
      const arrivals = arrivalsOf(setup.requestsUnder(limit));
      const { max, periodMs } = LIMITS[limit];
      expect(arrivals.length).toBeGreaterThan(max);
      expect(shortestSpan(arrivals, max)).toBeGreaterThanOrEqual(periodMs);
      // A permit is free one period after its response, which takes at most half a second here.
      const rounds = Math.ceil(arrivals.length / max);
      expect(Math.max(...arrivals) - NOW).toBeLessThanOrEqual(rounds * (periodMs + 505));
    },
  );

  it("each concurrent call sends one request, the launches read their broadcast once, and none is rejected", () => {
    const { network, requestsUnder } = setup;
    expect(network.requests.map(({ status }) => status)).toEqual(Array.from({ length: 500 + 2 }, () => 200));
    const counts = (["track", "app", "send", "trigger"] as const).map((limit) => requestsUnder(limit).length);
    expect(counts).toEqual([100 + 50, 90 + 90 + 45 + 2, 120, 5]);
    const reads = requestsUnder("app").filter(({ path }) => !path.startsWith("/v1/customers/"));
    expect(reads.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      "GET /v1/broadcasts",
      "GET /v1/broadcasts/7/actions",
    ]);
  });

  it("each concurrent call gets its own result, and every write takes effect once", () => {
    const byKind = (kind: number) =>
      order.flatMap((call, index) => (call === kinds[kind]?.call ? [{ result: results[index], index }] : []));
    for (const { result, index } of byKind(0))
      expect(result).toMatchObject({ people: [{ person_id: personAt(index).id, email: personAt(index).email }] });
    for (const { result, index } of [...byKind(1), ...byKind(2)])
      expect(result).toMatchObject({ found: true, person: { person_id: personAt(index).id } });
    const events = byKind(3).map(({ result, index }) => [
      (result as { deduplication_id: string }).deduplication_id,
      `event ${index}`,
    ]);
    expect(workspace.eventIds).toEqual(new Set(events.map(([id]) => id)));
    expect(workspace.activities.flatMap(({ name }) => (name?.startsWith("event ") ? [name] : [])).sort()).toEqual(
      events.map(([, name]) => name).sort(),
    );
    for (const { index } of byKind(4)) {
      const [person] = workspace.people.find({ kind: "id", value: personAt(index).id });
      expect(person?.attributes.get(`mark_${index}`)).toBe(1);
    }
    const newDeliveries = new Map(workspace.deliveries.slice(deliveries).map(({ id, ...delivery }) => [id, delivery]));
    for (const { result, index } of byKind(5))
      expect(newDeliveries.get((result as { delivery_id: string }).delivery_id)).toMatchObject({
        recipient: personAt(index).email,
        subject: `send ${index}`,
      });
    expect(newDeliveries.size).toBe(120 + 5);
    expect(new Set(byKind(6).map(({ result }) => (result as { trigger_id: string }).trigger_id)).size).toBe(5);
  });
});

describe("concurrent calls", () => {
  it("requests under one limit are sent in call order, whichever tools they belong to", async () => {
    const { network, create, requestsUnder, time } = await setUp(uneven);
    const messaging = create();
    const reads = [kinds[0]!.call, kinds[1]!.call, kinds[2]!.call];
    const expected = ["attributes", "segments", "messages"];
    const turns = Array.from({ length: 500 }, (_, index) => scatter(index, 3));
    const work = turns.map(async (turn, index) => {
      await time.wait(index);
      await reads[turn]!(messaging, personAt(index), index);
    });
    await time.run(Promise.all(work));
    const sentPaths = requestsUnder("app").map(({ path }) => path);
    await network.close();
    expect(sentPaths).toEqual(turns.map((turn, index) => `/v1/customers/${personAt(index).id}/${expected[turn]}`));
  });

  it("calls do not wait for calls under other limits", async () => {
    const { network, create, requestsUnder, time } = await setUp();
    const messaging = create();
    const [read, , , record, , send, trigger] = kinds.map(({ call }) => call);
    const firstCalls = [...Array.from({ length: 410 }, () => read!), record!, send!, trigger!];
    const laterCalls = [...Array.from({ length: 85 }, () => read!), record!, send!];
    await time.run(
      Promise.all([...firstCalls, ...laterCalls].map((call, index) => call(messaging, personAt(index), index))),
    );
    await network.close();
    for (const limit of ["track", "send", "trigger"] as const)
      expect(requestsUnder(limit).map(({ sentMs }) => sentMs - NOW)).toEqual(limit === "trigger" ? [0] : [0, 0]);
    expect(requestsUnder("app").at(-1)?.sentMs).toBe(NOW + 49 * SECOND);
  });

  it("aborting some of 500 calls does not change the results, order and limit of the others", async () => {
    const { network, create, requestsUnder, time } = await setUp(uneven);
    const messaging = create();
    const controller = new AbortController();
    const isAborted = (index: number) => index >= 10 && index % 3 === 0;
    const work = Array.from({ length: 500 }, (_, index) =>
      messaging.getPerson(
        { person_id: personAt(index).id },
        isAborted(index) ? { signal: controller.signal } : undefined,
      ),
    );
    time.wait(5_000).then(() => controller.abort());
    const ends = await time.run(Promise.allSettled(work));
    await network.close();
    const codes = ends.map((end) => (end.status === "fulfilled" ? "completed" : end.reason.code));
    const abortedCount = codes.filter((code) => code === "aborted").length;
    expect(abortedCount).toBeGreaterThan(130);
    expect(codes.filter((code, index) => code !== (isAborted(index) ? code : "completed"))).toEqual([]);
    for (const [index, end] of ends.entries())
      if (end.status === "fulfilled") expect(end.value.people[0]?.person_id).toBe(personAt(index).id);
    // Calls aborted in the queue sent no request. No other call was lost, sent twice or overtaken.
    const sentIndexes = requestsUnder("app").map(({ path }) => Number(path.split("/")[3]?.split("_")[1]));
    expect(sentIndexes).toEqual(sentIndexes.toSorted((one, other) => one - other));
    expect(sentIndexes.filter((index) => !isAborted(index))).toEqual(
      codes.flatMap((_, index) => (isAborted(index) ? [] : index)),
    );
    expect(sentIndexes.length).toBeLessThanOrEqual(500 - abortedCount + 10);
    expect(shortestSpan(arrivalsOf(requestsUnder("app")), 10)).toBeGreaterThanOrEqual(1_000);
  });
});

it("two toolkits with one store share its limits, so that none of their requests is rejected", async () => {
  const { network, create, requestsUnder, time } = await setUp(uneven);
  const store = memoryStore({ clock: time.clock });
  const toolkits = [create({ store }), create({ store })];
  const work = Array.from({ length: 300 }, (_, index) =>
    toolkits[index % 2]!.recordEvent({ person_id: personAt(index).id, name: "shared" }),
  );
  await time.run(Promise.all(work));
  await network.close();
  const arrivals = arrivalsOf(requestsUnder("track"));
  expect(network.requests.map(({ status }) => status)).toEqual(work.map(() => 200));
  expect(shortestSpan(arrivals, 100)).toBeGreaterThanOrEqual(1_000);
  // Three rounds, each of one period and half a second for the responses.
  expect(Math.max(...arrivals) - NOW).toBeLessThanOrEqual(3 * (1_000 + 505));
});

it("two toolkits without a common store do not share a limit", async () => {
  const { network, create, requestsUnder, time } = await setUp();
  const work = [create(), create()].flatMap((messaging) =>
    Array.from({ length: 100 }, (_, index) => messaging.recordEvent({ person_id: personAt(index).id, name: "twin" })),
  );
  await time.run(Promise.all(work));
  await network.close();
  expect(arrivalsOf(requestsUnder("track"))).toEqual(work.map(() => NOW));
});

describe("timeouts of queued calls", () => {
  it("calls that cannot start before their timeout are rejected at once, and all others complete", async () => {
    const { network, create, requestsUnder, time } = await setUp();
    const messaging = create();
    const budgets = [5_000, 20_000, 60_000];
    const ends = Array.from({ length: 500 }, async (_, index) => {
      const timeout = budgets[index % 3]!;
      try {
        await messaging.getPerson({ person_id: personAt(index).id }, { timeout });
        return { code: "completed", timeout, endedMs: time.clock.now() - NOW };
      } catch (thrown) {
        if (!isToolError(thrown)) throw thrown;
        const { code, retryAfterMs, outcome } = thrown;
        return { code, timeout, endedMs: time.clock.now() - NOW, retryAfterMs, outcome };
      }
    });
    const results = await time.run(Promise.all(ends));
    await network.close();
    const rejectedCalls = results.filter(({ code }) => code === "rate_limited");
    const completedCalls = results.filter(({ code }) => code === "completed");
    expect(rejectedCalls.length + completedCalls.length).toBe(500);
    // Rejected calls did not wait, and their retryAfterMs exceeds their timeout.
    expect(rejectedCalls.map(({ endedMs }) => endedMs)).toEqual(rejectedCalls.map(() => 0));
    expect(rejectedCalls.filter(({ retryAfterMs = 0, timeout }) => retryAfterMs < timeout)).toEqual([]);
    expect(completedCalls.filter(({ endedMs, timeout }) => endedMs >= timeout)).toEqual([]);
    expect(requestsUnder("app")).toHaveLength(completedCalls.length);
    // The completed calls used every permit.
    const last = Math.max(...completedCalls.map(({ endedMs }) => endedMs));
    expect(last).toBe((Math.ceil(completedCalls.length / 10) - 1) * SECOND);
  });
});
