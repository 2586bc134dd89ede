import { isToolError, type ToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });

beforeEach(() => sandbox.reset());

interface Page {
  readonly newsletters: readonly { readonly id: string }[];
  readonly pagination: { readonly next_offset: number | null };
  readonly warnings: readonly string[];
}

/** A toolkit whose backend answers page by page, the last answer again and again. */
function answering(...answers: object[]) {
  let count = 0;
  const fetch = async () => Response.json(answers[Math.min(count++, answers.length - 1)]);
  return { toolkit: createMessaging({ ...sandbox.options, fetch, clock, retry: 0 }), asked: () => count };
}

async function refusal(call: Promise<unknown>): Promise<ToolError> {
  const error: unknown = await call.then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  if (!isToolError(error)) throw new Error(`expected a ToolError, got ${String(error)}`);
  return error;
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(Math.floor(ms / 1_000) * 1_000).toISOString();
}

/** The newsletters as the tool should show them, newest first. */
const truth = sandbox.workspace.newsletters
  .toSorted((one, other) => other.createdMs - one.createdMs)
  .map((newsletter) => ({
    id: String(newsletter.id),
    name: newsletter.name,
    type: "email",
    sent_at: isoOf(newsletter.sentMs),
    created_at: isoOf(newsletter.createdMs),
    updated_at: isoOf(newsletter.updatedMs),
    tags: [...newsletter.tags],
    recipient_segment_ids: newsletter.recipientSegmentIds.map(String),
  }));

const TOTAL = 240;

function rows(from: number, count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({ id: from + index, name: `Newsletter ${from + index}` }));
}

describe("ListNewsletters", () => {
  it("lists every newsletter of the workspace", async () => {
    expect(truth).toHaveLength(TOTAL);
    const { newsletters, pagination, warnings } = await messaging.listNewsletters({ limit: 1_000 });
    expect(newsletters).toEqual(truth);
    expect(pagination).toEqual({ limit: 1_000, offset: 0, total: TOTAL, has_more: false, next_offset: null });
    expect(warnings).toEqual([]);
  });

  it(verifies("list-newsletters.limit.bounds"), async () => {
    const { newsletters, pagination } = await messaging.listNewsletters({ limit: 1 });
    expect(newsletters).toEqual(truth.slice(0, 1));
    expect(pagination).toEqual({ limit: 1, offset: 0, total: null, has_more: true, next_offset: 1 });
    expect((await messaging.listNewsletters({ limit: 1_000 })).newsletters).toHaveLength(TOTAL);
    sandbox.reset();
    for (const limit of [0, -1, 1_001, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const error = await refusal(messaging.listNewsletters({ limit }));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "limit" }] });
    }
    expect(sandbox.requests).toEqual([]);
  });

  it(verifies("list-newsletters.limit.default"), async () => {
    for (const limit of [undefined, null]) {
      const { newsletters, pagination } = await messaging.listNewsletters({ limit });
      expect(newsletters).toEqual(truth.slice(0, 50));
      expect(pagination).toMatchObject({ limit: 50, next_offset: 50 });
    }
  });

  it(verifies("list-newsletters.offset.default"), async () => {
    for (const offset of [undefined, null, 0]) {
      const { newsletters, pagination } = await messaging.listNewsletters({ offset, limit: 3 });
      expect(newsletters).toEqual(truth.slice(0, 3));
      expect(pagination.offset).toBe(0);
    }
    for (const offset of [-1, 0.5, Number.NaN]) {
      const error = await refusal(messaging.listNewsletters({ offset }));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "offset" }] });
    }
  });

  it(verifies("list-newsletters.offset"), async () => {
    const borders = [0, 1, 49, 50, 51, 98, 99, 100, 101, 149, 150, 189, 190, 198, 199, 200, 201, 230, 238, 239];
    for (const offset of borders) {
      for (const limit of [1, 2, 10, 100]) {
        const { newsletters, pagination } = await messaging.listNewsletters({ offset, limit });
        expect(newsletters).toEqual(truth.slice(offset, offset + limit));
        const hasMore = offset + limit < TOTAL;
        expect(pagination).toEqual({
          limit,
          offset,
          total: hasMore ? null : TOTAL,
          has_more: hasMore,
          next_offset: hasMore ? offset + limit : null,
        });
      }
    }
  });

  it.each([
    { offset: 0, limit: 50, requests: 1 },
    { offset: 0, limit: 100, requests: 1 },
    { offset: 0, limit: 101, requests: 2 },
    { offset: 50, limit: 50, requests: 1 },
    { offset: 99, limit: 1, requests: 1 },
    { offset: 100, limit: 1, requests: 2 },
    { offset: 199, limit: 1, requests: 2 },
    { offset: 200, limit: 40, requests: 3 },
    { offset: 0, limit: 1_000, requests: 3 },
    { offset: 5_000, limit: 50, requests: 3 },
  ])("reads to $offset + $limit in $requests requests", async ({ offset, limit, requests }) => {
    await messaging.listNewsletters({ offset, limit });
    const asked = sandbox.requests.map(({ query }) => Number(query["limit"]));
    expect(asked).toHaveLength(requests);
    expect(requests).toBe(Math.ceil(Math.min(offset + limit, TOTAL) / 100));
    expect(asked.every((count) => count >= 1 && count <= 100)).toBe(true);
    expect(sandbox.requests.map(({ path, query }) => [path, query["sort"], "start" in query])).toEqual(
      asked.map((_, index) => ["/v1/newsletters", "desc", index > 0]),
    );
  });

  it.each([13, 50, 99, 100, 239])("returns every newsletter once in pages of %i", async (limit) => {
    const joined = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const { newsletters, pagination } = await messaging.listNewsletters({ offset, limit });
      joined.push(...newsletters);
      offset = pagination.next_offset;
    }
    expect(joined).toEqual(truth);
  });

  it.each([240, 241, 300, 1_000_000, Number.MAX_SAFE_INTEGER - 50])(
    "warns that offset %i lies past the end",
    async (offset) => {
      const { newsletters, pagination, warnings } = await messaging.listNewsletters({ offset });
      expect(newsletters).toEqual([]);
      expect(pagination).toEqual({ limit: 50, offset, total: TOTAL, has_more: false, next_offset: null });
      expect(warnings).toEqual([
        `offset ${offset} is past the end: the list has 240 newsletters. Use a smaller offset.`,
      ]);
    },
  );

  it("warns about an offset that takes five or more requests", async () => {
    const pages = Array.from({ length: 10 }, (_, index) => ({
      newsletters: rows(100 * index, 100),
      next: `after-${index}`,
    }));
    const four = answering(...pages);
    expect((await four.toolkit.listNewsletters({ offset: 350 })).warnings).toEqual([]);
    expect(four.asked()).toBe(4);
    const five = answering(...pages);
    const { warnings, newsletters } = await five.toolkit.listNewsletters({ offset: 351 });
    expect(five.asked()).toBe(5);
    expect(newsletters[0]?.id).toBe("351");
    expect(newsletters).toHaveLength(50);
    expect(warnings).toEqual([expect.stringContaining("took 5 requests")]);
  });

  it("stops at a repeated token", async () => {
    const { toolkit, asked } = answering({ newsletters: rows(0, 10), next: "again" });
    const { pagination } = await toolkit.listNewsletters({ limit: 1_000 });
    expect(asked()).toBe(2);
    expect(pagination).toMatchObject({ has_more: false, next_offset: null });
  });

  it("stops at tokens that repeat in a cycle", async () => {
    const circle = ["a", "b", "a"].map((next, index) => ({ newsletters: rows(10 * index, 10), next }));
    const { toolkit, asked } = answering(...circle);
    await toolkit.listNewsletters({ limit: 1_000 });
    expect(asked()).toBe(3);
  });

  it.each([
    ["a repeated token", [{ newsletters: rows(0, 10), next: "again" }]],
    [
      "an empty page with a token",
      [
        { newsletters: rows(0, 20), next: "more" },
        { newsletters: [], next: "x" },
      ],
    ],
  ])("warns that %s does not continue, and reports no total", async (_, answers) => {
    for (const [offset, count] of [
      [0, 20],
      [15, 5],
      [500, 0],
    ] as const) {
      const { newsletters, pagination, warnings } = await answering(...answers).toolkit.listNewsletters({ offset });
      expect(newsletters).toHaveLength(count);
      expect(pagination).toEqual({ limit: 50, offset, total: null, has_more: false, next_offset: null });
      expect(warnings).toEqual([expect.stringContaining("does not lead on")]);
    }
  });

  it("stops at an empty page, and recognizes every form of the last page", async () => {
    const empty = answering({ newsletters: rows(0, 5), next: "more" }, { newsletters: [], next: "more-2" });
    expect((await empty.toolkit.listNewsletters({})).newsletters).toHaveLength(5);
    expect(empty.asked()).toBe(2);
    for (const end of [{ next: "" }, { next: null }, {}]) {
      const { toolkit, asked } = answering({ newsletters: rows(0, 5), ...end });
      expect((await toolkit.listNewsletters({})).pagination).toMatchObject({ total: 5, has_more: false });
      expect(asked()).toBe(1);
    }
  });

  it("applies the limit when the backend sends more rows than requested", async () => {
    const { toolkit } = answering({ newsletters: rows(0, 30), next: "" });
    const { newsletters, pagination } = await toolkit.listNewsletters({ limit: 10 });
    expect(newsletters.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => String(index)));
    expect(pagination).toMatchObject({ total: 30, has_more: true, next_offset: 10 });
  });

  it("reads null as an empty list, without a warning", async () => {
    const { toolkit } = answering({ newsletters: null, next: "" });
    const result = await toolkit.listNewsletters({ offset: 5 });
    expect(result).toMatchObject({ newsletters: [], warnings: [], pagination: { total: 0, has_more: false } });
  });

  it.each([{}, { newsletters: "none" }, { next: "" }])("names the invalid field in %j", async (body) => {
    const error = await refusal(answering(body).toolkit.listNewsletters({}));
    expect(error.code).toBe("bad_response");
    expect(error.message).toContain("newsletters");
  });

  it.each([500, 2_000, 8_000])("continues exactly where a result of %i tokens ended", async (maxResultTokens) => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.ListNewsletters");
    const ids: string[] = [];
    let offset: number | null = 0;
    for (let calls = 0; offset !== null && calls < 200; calls++) {
      const answer = await tool?.call({ offset, limit: 100 }, { maxResultTokens });
      if (!answer?.ok) throw new Error(answer?.text);
      expect(encode(answer.text).length).toBeLessThanOrEqual(maxResultTokens);
      const { newsletters, pagination } = answer.fitted as Page;
      expect(newsletters.length).toBeGreaterThan(0);
      ids.push(...newsletters.map(({ id }) => id));
      offset = pagination.next_offset;
    }
    expect(ids).toEqual(truth.map(({ id }) => id));
  });
});
