import { isToolError } from "@toolwright/core";
import { createMessaging, type Messaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../faults/tool-calls.ts";
import { scatter, tightest } from "./rates.ts";
import { type Latency, type Passage, serveVirtually } from "./virtual-network.ts";

// Customer.io publishes its limits and never announces them: the stand-in keeps them too, and answers 429 to one too many.

const LIMITS = {
  track: { most: 100, withinMs: 1_000 },
  app: { most: 10, withinMs: 1_000 },
  send: { most: 100, withinMs: 1_000 },
  trigger: { most: 1, withinMs: 10_000 },
} as const;
const HOURS = 3_600_000 * 10;
/** A period, and the slack for timers that fire early. */
const SECOND = 1_005;

/** Up to 0.3 s there and 0.2 s back, so that requests overtake each other. */
const uneven = (order: number): Latency => ({ thereMs: scatter(order, 300), backMs: scatter(order + 7, 200) });

function limitOf({ path }: Passage): keyof typeof LIMITS {
  if (path.startsWith("/api/v2/")) return "track";
  if (path.endsWith("/triggers")) return "trigger";
  return path.startsWith("/v1/send/") ? "send" : "app";
}

/** The stand-in lives in the virtual time of whichever network reaches it. */
let present = (): number => NOW;
const sandbox = createSandbox({ clock: { now: () => present() } });
const { workspace, options, reset } = sandbox.messaging;
const personAt = (index: number) => ({ id: `person_${index}`, email: `person_${index}@example.com` });
for (let index = 0; index < 500; index++) {
  const { id, email } = personAt(index);
  workspace.people.identify({ kind: "id", value: id }, { email }, NOW);
}

function arrivalsOf(passages: readonly Passage[]): number[] {
  return passages.map(({ arrivedMs }) => arrivedMs);
}

async function setUp(latency?: (order: number) => Latency) {
  reset();
  const network = await serveVirtually(NOW, options.fetch, latency);
  present = network.time.clock.now;
  const { url: baseUrl, fetch, time } = network;
  const create = () => createMessaging({ ...options, baseUrl, fetch, clock: time.clock, timeout: HOURS });
  const of = (limit: keyof typeof LIMITS) => network.passages.filter((passage) => limitOf(passage) === limit);
  return { network, time, create, of };
}

// The first event loads modules, which takes real time and none of the virtual.
await createMessaging(options).recordEvent({ person_id: "nobody", name: "warm-up" });
workspace.eventIds.clear();

type Person = { readonly id: string; readonly email: string };
type Ask = (messaging: Messaging, person: Person, index: number) => Promise<object>;

/** 500 calls of all kinds, in a mixed order; what each must bring can be told from its person and its index. */
const kinds: readonly { readonly share: number; readonly ask: Ask }[] = [
  { share: 90, ask: (messaging, { id }) => messaging.getPerson({ person_id: id }) },
  { share: 90, ask: (messaging, { id }) => messaging.listPersonSegments({ person_id: id }) },
  { share: 45, ask: (messaging, { id }) => messaging.listPersonMessages({ person_id: id }) },
  { share: 100, ask: (messaging, { id }, index) => messaging.recordEvent({ person_id: id, name: `event ${index}` }) },
  {
    share: 50,
    ask: (messaging, { id }, index) =>
      messaging.identifyPerson({ person_id: id, attributes: { [`mark_${index}`]: 1 } }),
  },
  {
    share: 120,
    ask: (messaging, { email }, index) =>
      messaging.sendTransactionalEmail({
        transactional_message_id: "1",
        to: email,
        subject: `send ${index}`,
        message_data: { order_id: "1" },
      }),
  },
  {
    share: 5,
    ask: (messaging, { id }, index) =>
      messaging.triggerBroadcast({ broadcast_id: "7", recipient_ids: [id], data: { mark: `trigger ${index}` } }),
  },
];

function mixedOrder(): readonly Ask[] {
  return kinds
    .flatMap(({ share, ask }) => Array.from({ length: share }, () => ask))
    .map((ask, index) => ({ ask, key: scatter(index, 1_000_000) }))
    .sort((one, other) => one.key - other.key)
    .map(({ ask }) => ask);
}

describe("500 calls at once of one toolkit", () => {
  const order = mixedOrder();
  let ran: Awaited<ReturnType<typeof setUp>>;
  let answers: readonly object[];
  const deliveries = workspace.deliveries.length;
  beforeAll(async () => {
    ran = await setUp(uneven);
    const messaging = ran.create();
    answers = await ran.time.run(Promise.all(order.map((ask, index) => ask(messaging, personAt(index), index))));
    await ran.network.close();
  });

  it.each(["track", "app", "send", "trigger"] as const)(
    "keep the published limit '%s' at the server whatever the network does, and use it up",
    (limit) => {
      const arrivals = arrivalsOf(ran.of(limit));
      const { most, withinMs } = LIMITS[limit];
      expect(arrivals.length).toBeGreaterThan(most);
      expect(tightest(arrivals, most)).toBeGreaterThanOrEqual(withinMs);
      // A place is free again a period after its answer, which takes at most half a second here.
      const rounds = Math.ceil(arrivals.length / most);
      expect(Math.max(...arrivals) - NOW).toBeLessThanOrEqual(rounds * (withinMs + 505));
    },
  );

  it("are one request each, none of which is refused", () => {
    expect(ran.network.passages.map(({ status }) => status)).toEqual(Array.from({ length: 500 }, () => 200));
  });

  it("each get their own answer, and every write takes effect once", () => {
    const byKind = (kind: number) =>
      order.flatMap((ask, index) => (ask === kinds[kind]?.ask ? [{ answer: answers[index], index }] : []));
    for (const { answer, index } of byKind(0))
      expect(answer).toMatchObject({ people: [{ person_id: personAt(index).id, email: personAt(index).email }] });
    for (const { answer, index } of [...byKind(1), ...byKind(2)])
      expect(answer).toMatchObject({ found: true, person: { person_id: personAt(index).id } });
    const events = byKind(3).map(({ answer, index }) => [(answer as { event_id: string }).event_id, `event ${index}`]);
    expect(workspace.eventIds).toEqual(new Set(events.map(([id]) => id)));
    expect(workspace.activities.flatMap(({ name }) => (name?.startsWith("event ") ? [name] : [])).sort()).toEqual(
      events.map(([, name]) => name).sort(),
    );
    for (const { index } of byKind(4)) {
      const [person] = workspace.people.find({ kind: "id", value: personAt(index).id });
      expect(person?.attributes.get(`mark_${index}`)).toBe(1);
    }
    const sent = new Map(workspace.deliveries.slice(deliveries).map(({ id, ...delivery }) => [id, delivery]));
    for (const { answer, index } of byKind(5))
      expect(sent.get((answer as { delivery_id: string }).delivery_id)).toMatchObject({
        recipient: personAt(index).email,
        subject: `send ${index}`,
      });
    expect(sent.size).toBe(120 + 5);
    expect(new Set(byKind(6).map(({ answer }) => (answer as { trigger_id: string }).trigger_id)).size).toBe(5);
  });
});

describe("500 calls at once", () => {
  it("leave first come, first served within a limit, whichever tool they are of", async () => {
    const { network, create, of, time } = await setUp(uneven);
    const messaging = create();
    const reads = [kinds[0]!.ask, kinds[1]!.ask, kinds[2]!.ask];
    const expected = ["attributes", "segments", "messages"];
    const turns = Array.from({ length: 500 }, (_, index) => scatter(index, 3));
    const work = turns.map(async (turn, index) => {
      await time.last(index);
      await reads[turn]!(messaging, personAt(index), index);
    });
    await time.run(Promise.all(work));
    const left = of("app").map(({ path }) => path);
    await network.close();
    expect(left).toEqual(turns.map((turn, index) => `/v1/customers/${personAt(index).id}/${expected[turn]}`));
  });

  it("do not wait for calls under other limits", async () => {
    const { network, create, of, time } = await setUp();
    const messaging = create();
    const [read, , , record, , send, trigger] = kinds.map(({ ask }) => ask);
    const asks = [...Array.from({ length: 410 }, () => read!), record!, send!, trigger!];
    const rest = [...Array.from({ length: 85 }, () => read!), record!, send!];
    await time.run(Promise.all([...asks, ...rest].map((ask, index) => ask(messaging, personAt(index), index))));
    await network.close();
    for (const limit of ["track", "send", "trigger"] as const)
      expect(of(limit).map(({ leftMs }) => leftMs - NOW)).toEqual(limit === "trigger" ? [0] : [0, 0]);
    expect(of("app").at(-1)?.leftMs).toBe(NOW + 49 * SECOND);
  });

  it("aborting some of 500 calls leaves the answers, order and limit of the others unchanged", async () => {
    const { network, create, of, time } = await setUp(uneven);
    const messaging = create();
    const controller = new AbortController();
    const isDropped = (index: number) => index >= 10 && index % 3 === 0;
    const work = Array.from({ length: 500 }, (_, index) =>
      messaging.getPerson(
        { person_id: personAt(index).id },
        isDropped(index) ? { signal: controller.signal } : undefined,
      ),
    );
    time.last(5_000).then(() => controller.abort());
    const ends = await time.run(Promise.allSettled(work));
    await network.close();
    const codes = ends.map((end) => (end.status === "fulfilled" ? "answered" : end.reason.code));
    const aborted = codes.filter((code) => code === "aborted").length;
    expect(aborted).toBeGreaterThan(130);
    expect(codes.filter((code, index) => code !== (isDropped(index) ? code : "answered"))).toEqual([]);
    for (const [index, end] of ends.entries())
      if (end.status === "fulfilled") expect(end.value.people[0]?.person_id).toBe(personAt(index).id);
    // Whoever was aborted before their turn never left; none of the rest was lost, sent twice or overtaken.
    const left = of("app").map(({ path }) => Number(path.split("/")[3]?.split("_")[1]));
    expect(left).toEqual(left.toSorted((one, other) => one - other));
    expect(left.filter((index) => !isDropped(index))).toEqual(
      codes.flatMap((_, index) => (isDropped(index) ? [] : index)),
    );
    expect(left.length).toBeLessThanOrEqual(500 - aborted + 10);
    expect(tightest(arrivalsOf(of("app")), 10)).toBeGreaterThanOrEqual(1_000);
  });
});

it("two toolkits do not share a limit", async () => {
  const { network, create, of, time } = await setUp();
  const work = [create(), create()].flatMap((messaging) =>
    Array.from({ length: 100 }, (_, index) => messaging.recordEvent({ person_id: personAt(index).id, name: "twin" })),
  );
  await time.run(Promise.all(work));
  await network.close();
  expect(arrivalsOf(of("track"))).toEqual(work.map(() => NOW));
});

describe("time budgets that end while others wait", () => {
  it("are told so at once: who gets no turn in time waits for none, and the rest are all served", async () => {
    const { network, create, of, time } = await setUp();
    const messaging = create();
    const budgets = [5_000, 20_000, 60_000];
    const ends = Array.from({ length: 500 }, async (_, index) => {
      const timeout = budgets[index % 3]!;
      try {
        await messaging.getPerson({ person_id: personAt(index).id }, { timeout });
        return { code: "answered", timeout, endedMs: time.clock.now() - NOW };
      } catch (thrown) {
        if (!isToolError(thrown)) throw thrown;
        const { code, retryAfterMs, outcome } = thrown;
        return { code, timeout, endedMs: time.clock.now() - NOW, retryAfterMs, outcome };
      }
    });
    const results = await time.run(Promise.all(ends));
    await network.close();
    const refused = results.filter(({ code }) => code === "rate_limited");
    const answered = results.filter(({ code }) => code === "answered");
    expect(refused.length + answered.length).toBe(500);
    // Nobody who was refused had waited for it, and each was told a wait that really was too long.
    expect(refused.map(({ endedMs }) => endedMs)).toEqual(refused.map(() => 0));
    expect(refused.filter(({ retryAfterMs = 0, timeout }) => retryAfterMs < timeout)).toEqual([]);
    expect(answered.filter(({ endedMs, timeout }) => endedMs >= timeout)).toEqual([]);
    expect(of("app")).toHaveLength(answered.length);
    // No place was left unused for those who were refused.
    const last = Math.max(...answered.map(({ endedMs }) => endedMs));
    expect(last).toBe((Math.ceil(answered.length / 10) - 1) * SECOND);
  });
});
