import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const { messaging: sandbox } = createSandbox({ clock: testClock(NOW), enforceLimits: false });

interface Message {
  readonly id: string;
  readonly created: number;
  readonly subject: string;
}

/** A backend with each person's messages, newest first. A page's token is the id of the row before it. */
function createBackend(lists: readonly Message[][]) {
  let requests = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests++;
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    const [, kind, owner = ""] = /^\/v1\/(customers|segments)\/p?(\d+)\//.exec(pathname) ?? [];
    if (pathname.endsWith("/customer_count")) return Response.json({ count: 1 });
    if (kind === undefined || pathname.endsWith("/attributes")) return Response.json({});
    const list = lists[Number(owner)]!;
    const start = list.findIndex(({ id }) => id === searchParams.get("start")) + 1;
    const rows = list.slice(start, start + Number(searchParams.get("limit")));
    const isLast = start + rows.length >= list.length;
    const next = isLast ? "" : rows.at(-1)!.id;
    if (kind === "customers") return Response.json({ messages: rows, next });
    return Response.json({ identifiers: rows.map(({ id }) => ({ id, cio_id: `c${id}`, email: null })), next });
  };
  return { fetch, requests: () => requests };
}

interface Page {
  readonly messages?: readonly { readonly id: string }[];
  readonly members?: readonly { readonly person_id: string }[];
  readonly next_cursor: string | null;
  readonly warnings: readonly string[];
}

/** A call: the list it continues, and the events before it. */
interface Step {
  readonly list: number;
  readonly budget: number;
  readonly limit: number;
  readonly pauseMs: number;
  readonly arriving: number;
}

interface Schedule {
  readonly key: "messages" | "members";
  readonly lists: Message[][];
  readonly steps: readonly Step[];
  /** Number of toolkits that continue each other's cursors, as several processes would. */
  readonly processes: number;
}

/** Reads all lists to their ends, one page of a list at a time. Returns the row ids of each. */
async function readAll({ key, lists, steps, processes }: Schedule) {
  const backend = createBackend(lists);
  const clock = testClock(NOW);
  const toolkits = Array.from({ length: processes }, () =>
    createMessaging({ ...sandbox.options, fetch: backend.fetch, clock }),
  );
  const ids = lists.map((): string[] => []);
  const cursors = new Map<number, string>(lists.map((_, index) => [index, ""]));
  for (let turn = 0; cursors.size > 0 && turn < 5_000; turn++) {
    const { list: drawn, budget, limit, pauseMs, arriving } = steps[turn % steps.length]!;
    const open = [...cursors.keys()];
    const list = open[(drawn + turn) % open.length]!;
    clock.advance(pauseMs);
    if (key === "messages" && turn < 40) arrive(lists[list]!, arriving, turn);
    const name = key === "messages" ? "Messaging.ListPersonMessages" : "Messaging.ListSegmentMembers";
    const tool = toolkits[turn % processes]!.tools.find((one) => one.name === name)!;
    const owner = key === "messages" ? { person_id: `p${list}` } : { segment_id: String(list) };
    const answer = await tool.call({ ...owner, limit, cursor: cursors.get(list)! }, { maxResultTokens: budget });
    if (!answer.ok) throw new Error(answer.text);
    const page = expandResult(JSON.parse(answer.text)) as Page;
    expect(page.warnings.join()).not.toContain("repeated");
    ids[list]!.push(...(page.messages?.map(({ id }) => id) ?? page.members!.map((member) => member.person_id)));
    if (page.next_cursor === null) cursors.delete(list);
    else cursors.set(list, page.next_cursor);
  }
  expect(cursors.size).toBe(0);
  return { ids, requests: backend.requests() };
}

/** New messages come first. */
function arrive(list: Message[], count: number, turn: number): void {
  for (let index = 0; index < count; index++)
    list.unshift({ id: `late-${turn}-${index}`, created: NOW / 1_000 - 10 + turn / 10, subject: "late" });
}

function toMessages(sizes: readonly number[], owner: number): Message[] {
  return sizes.map((size, index) => ({
    id: `m${owner}-${index}`,
    created: NOW / 1_000 - 60 - index,
    subject: `Hello ${index} ${"word ".repeat(size / 5)}`,
  }));
}

const step = fc.record({
  list: fc.nat(11),
  budget: fc.oneof(fc.integer({ min: 500, max: 3_000 }), fc.integer({ min: 500, max: 20_000 })),
  limit: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(50, 100)),
  // Pages are cached for five minutes.
  pauseMs: fc.constantFrom(0, 1_000, 200_000, 299_000, 301_000),
  arriving: fc.constantFrom(0, 0, 0, 1, 4),
});
const sizes = fc.array(fc.oneof({ weight: 4, arbitrary: fc.nat(60) }, fc.nat(600)), { maxLength: 60 });

describe("kept pages of a list", () => {
  it("are continued without a row twice or lost, over late rows, expiry, eviction and other processes", async () => {
    const schedule = fc.record({
      key: fc.constantFrom("messages" as const, "members" as const),
      // A toolkit caches eight pages.
      drawn: fc.array(sizes, { minLength: 1, maxLength: 12 }),
      steps: fc.array(step, { minLength: 1, maxLength: 12 }),
      processes: fc.integer({ min: 1, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(schedule, async ({ drawn, ...plan }) => {
        const lists = drawn.map(toMessages);
        const old = lists.map((list) => list.map(({ id }) => id));
        const { ids } = await readAll({ ...plan, lists });
        for (const [index, own] of ids.entries()) {
          expect(new Set(own).size).toBe(own.length);
          expect(own.filter((id) => !id.startsWith("late"))).toEqual(old[index]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("cost no request while they are kept, and one when they have expired", async () => {
    const lists = () => [
      toMessages(
        Array.from({ length: 60 }, () => 200),
        0,
      ),
    ];
    const steps = [{ list: 0, budget: 1_500, limit: 60, pauseMs: 0, arriving: 0 }];
    const kept = await readAll({ key: "messages", lists: lists(), steps, processes: 1 });
    const expired = await readAll({
      key: "messages",
      lists: lists(),
      steps: steps.map((one) => ({ ...one, pauseMs: 301_000 })),
      processes: 1,
    });
    expect(kept.ids).toEqual(expired.ids);
    expect(kept.requests).toBe(1);
    expect(expired.requests).toBeGreaterThan(3);
  });

  it("never answer a call without a cursor, because the first page shows what arrived since", async () => {
    const lists = [
      toMessages(
        Array.from({ length: 60 }, () => 200),
        0,
      ),
    ];
    const { fetch } = createBackend(lists);
    const messaging = createMessaging({ ...sandbox.options, fetch, clock: testClock(NOW) });
    const tool = messaging.tools.find(({ name }) => name === "Messaging.ListPersonMessages")!;
    const read = () => tool.call({ person_id: "p0", limit: 60 }, { maxResultTokens: 1_500 });
    await read();
    arrive(lists[0]!, 1, 7);
    expect((await read()).text).toContain("late-7-0");
  });
});
