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

/** A toolkit whose backend returns these responses in order, and then repeats the last one. */
function respondingWith(...responses: object[]) {
  let count = 0;
  const fetch = async () => Response.json(responses[Math.min(count++, responses.length - 1)]);
  return { toolkit: createMessaging({ ...sandbox.options, fetch, clock, retry: 0 }), requestCount: () => count };
}

async function rejectionOf(call: Promise<unknown>): Promise<ToolError> {
  const error: unknown = await call.then(
    () => "no error",
    (error: unknown) => error,
  );
  if (!isToolError(error)) throw new Error(`Expected a ToolError, received ${String(error)}.`);
  return error;
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(Math.floor(ms / 1_000) * 1_000).toISOString();
}

/** The rows that the tool should return, newest first. */
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
    subject: null,
  }));

/** The rows of a page, with subjects if it is small. */
function pageOf(offset: number, limit: number): object[] {
  const { newsletters } = sandbox.workspace;
  const subjects = new Map(newsletters.map(({ id, subject }) => [String(id), subject]));
  const rows = truth.slice(offset, offset + limit);
  return limit > 10 ? rows : rows.map((row) => ({ ...row, subject: subjects.get(row.id) }));
}

const TOTAL = 240;

function rowsFrom(from: number, count: number): object[] {
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
    expect(newsletters).toEqual(pageOf(0, 1));
    expect(pagination).toEqual({ limit: 1, offset: 0, total: null, has_more: true, next_offset: 1 });
    expect((await messaging.listNewsletters({ limit: 1_000 })).newsletters).toHaveLength(TOTAL);
    sandbox.reset();
    for (const limit of [0, -1, 1_001, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const error = await rejectionOf(messaging.listNewsletters({ limit }));
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
      expect(newsletters).toEqual(pageOf(0, 3));
      expect(pagination.offset).toBe(0);
    }
    for (const offset of [-1, 0.5, Number.NaN]) {
      const error = await rejectionOf(messaging.listNewsletters({ offset }));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "offset" }] });
    }
  });

  it(verifies("list-newsletters.offset"), async () => {
    const offsets = [0, 99, 100, 101, 199, 200, 238, 239];
    for (const offset of offsets) {
      for (const limit of [1, 100]) {
        const { newsletters, pagination } = await messaging.listNewsletters({ offset, limit });
        expect(newsletters).toEqual(pageOf(offset, limit));
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
    const pages = sandbox.requests.filter(({ path }) => path === "/v1/newsletters");
    const limits = pages.map(({ query }) => Number(query["limit"]));
    expect(limits).toHaveLength(requests);
    expect(requests).toBe(Math.ceil(Math.min(offset + limit, TOTAL) / 100));
    expect(limits.every((count) => count >= 1 && count <= 100)).toBe(true);
    expect(pages.map(({ query }) => [query["sort"], "start" in query])).toEqual(
      limits.map((_, index) => ["desc", index > 0]),
    );
  });

  it.each([13, 50, 99, 100, 239])("returns every newsletter once in pages of %i", async (limit) => {
    const allNewsletters = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const { newsletters, pagination } = await messaging.listNewsletters({ offset, limit });
      allNewsletters.push(...newsletters);
      offset = pagination.next_offset;
    }
    expect(allNewsletters).toEqual(truth);
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
      newsletters: rowsFrom(100 * index, 100),
      next: `after-${index}`,
    }));
    const four = respondingWith(...pages);
    expect((await four.toolkit.listNewsletters({ offset: 350 })).warnings).toEqual([]);
    expect(four.requestCount()).toBe(4);
    const five = respondingWith(...pages);
    const { warnings, newsletters } = await five.toolkit.listNewsletters({ offset: 351 });
    expect(five.requestCount()).toBe(5);
    expect(newsletters[0]?.id).toBe("351");
    expect(newsletters).toHaveLength(50);
    expect(warnings).toEqual([expect.stringContaining("took 5 requests")]);
  });

  it("stops at a repeated token", async () => {
    const { toolkit, requestCount } = respondingWith({ newsletters: rowsFrom(0, 10), next: "again" });
    const { pagination } = await toolkit.listNewsletters({ limit: 1_000 });
    expect(requestCount()).toBe(2);
    expect(pagination).toMatchObject({ has_more: false, next_offset: null });
  });

  it("stops at tokens that repeat in a cycle", async () => {
    const cycle = ["a", "b", "a"].map((next, index) => ({ newsletters: rowsFrom(10 * index, 10), next }));
    const { toolkit, requestCount } = respondingWith(...cycle);
    await toolkit.listNewsletters({ limit: 1_000 });
    expect(requestCount()).toBe(3);
  });

  it.each([
    ["a repeated token", [{ newsletters: rowsFrom(0, 10), next: "again" }]],
    [
      "an empty page with a token",
      [
        { newsletters: rowsFrom(0, 20), next: "more" },
        { newsletters: [], next: "x" },
      ],
    ],
  ])("warns that the list ends early after %s, and reports no total", async (_, responses) => {
    for (const [offset, count] of [
      [0, 20],
      [15, 5],
      [500, 0],
    ] as const) {
      const { newsletters, pagination, warnings } = await respondingWith(...responses).toolkit.listNewsletters({
        offset,
      });
      expect(newsletters).toHaveLength(count);
      expect(pagination).toEqual({ limit: 50, offset, total: null, has_more: false, next_offset: null });
      expect(warnings).toEqual([expect.stringContaining("The list ends early")]);
    }
  });

  it("stops at an empty page, and recognizes every form of the last page", async () => {
    const empty = respondingWith({ newsletters: rowsFrom(0, 5), next: "more" }, { newsletters: [], next: "more-2" });
    expect((await empty.toolkit.listNewsletters({})).newsletters).toHaveLength(5);
    expect(empty.requestCount()).toBe(2);
    for (const end of [{ next: "" }, { next: null }, {}]) {
      const { toolkit, requestCount } = respondingWith({ newsletters: rowsFrom(0, 5), ...end });
      expect((await toolkit.listNewsletters({})).pagination).toMatchObject({ total: 5, has_more: false });
      expect(requestCount()).toBe(1);
    }
  });

  it("applies the limit when the backend sends more rows than requested", async () => {
    const { toolkit } = respondingWith({ newsletters: rowsFrom(0, 30), next: "" });
    const { newsletters, pagination } = await toolkit.listNewsletters({ limit: 10 });
    expect(newsletters.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => String(index)));
    expect(pagination).toMatchObject({ total: 30, has_more: true, next_offset: 10 });
  });

  it("reads null as an empty list, without a warning", async () => {
    const { toolkit } = respondingWith({ newsletters: null, next: "" });
    const result = await toolkit.listNewsletters({ offset: 5 });
    expect(result).toMatchObject({ newsletters: [], warnings: [], pagination: { total: 0, has_more: false } });
  });

  it.each([{}, { newsletters: "none" }, { next: "" }])("names the invalid field in %j", async (body) => {
    const error = await rejectionOf(respondingWith(body).toolkit.listNewsletters({}));
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

  it("reads each subject once within minutes, and only for small pages", async () => {
    const fresh = createMessaging({ ...sandbox.options, clock });
    const contents = () => sandbox.requests.filter(({ path }) => path.endsWith("/contents")).length;
    await fresh.listNewsletters({ limit: 11 });
    expect(contents()).toBe(0);
    for (let call = 0; call < 2; call++) await fresh.listNewsletters({ limit: 10 });
    expect(contents()).toBe(10);
  });

  it("lists newsletters whose subject cannot be read", async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const isContent = request.url.endsWith("/contents");
      return isContent ? Response.json({ errors: [{ detail: "no" }] }, { status: 403 }) : sandbox.fetch(request);
    };
    const { newsletters } = await createMessaging({ ...sandbox.options, fetch, clock }).listNewsletters({ limit: 2 });
    expect(newsletters).toEqual(truth.slice(0, 2));
  });

  it("explains its drafts to an agent, and writes no subject in a long list", async () => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.ListNewsletters");
    const answer = await tool?.call({});
    expect(answer?.text).toContain("Only drafts have created_at here");
    expect(answer?.text).not.toContain('"subject"');
    expect(answer?.text).not.toContain('"updated_at"');
    expect(encode(answer?.text ?? "").length).toBeLessThan(3_500);
  });
});
