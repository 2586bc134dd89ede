import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });
const { people, segments } = sandbox.workspace;
const PRO = segments.find(({ name }) => name === "Pro customers")!;
const PRESS = segments.find(({ name }) => name === "Press contacts")!;
const BETA = segments.find(({ name }) => name === "Beta testers")!;
const JAPAN = segments.find(({ name }) => name === "Customers in Japan")!;
const CROWD = String(BETA.id);

for (let index = 0; index < 2_130; index++) join(index);

beforeEach(() => sandbox.reset());

type Arguments = Parameters<typeof messaging.listSegmentMembers>[0];
type Page = Awaited<ReturnType<typeof messaging.listSegmentMembers>>;

function join(index: number) {
  const cioId = `c${String(index).padStart(6, "0")}`;
  const [id, email] = [index % 3 === 0 ? null : `crowd_${index}`, `crowd.${index}@example.com`];
  people.add({ cioId, id, email, attributes: new Map(), timestamps: new Map(), createdMs: NOW - 1_000_000 + index });
  BETA.members.add(cioId);
}

/** The members of the large segment, as the tool should return them. */
function members() {
  return people
    .all()
    .filter(({ cioId }) => BETA.members.has(cioId))
    .map(({ id, cioId, email }) => ({
      person_id: id ?? cioId,
      identifier_type: id === null ? "internal_id" : "id",
      id,
      internal_id: cioId,
      email,
    }));
}

/** All pages; `onPage` runs between them. */
async function walk(args: Arguments, onPage?: (page: number) => void) {
  const pages = [await messaging.listSegmentMembers(args)];
  for (let cursor = pages[0]!.next_cursor; cursor; cursor = pages.at(-1)!.next_cursor) {
    onPage?.(pages.length);
    pages.push(await messaging.listSegmentMembers({ ...args, cursor }));
  }
  return { pages, rows: pages.flatMap((page) => page.members) };
}

async function rejectionOf(args: Arguments) {
  const requestCount = sandbox.requests.length;
  const error: unknown = await messaging.listSegmentMembers(args).catch((error: unknown) => error);
  if (!isToolError(error)) throw new Error("Expected a ToolError.");
  expect(error).toMatchObject({ code: "invalid_input", retryable: false });
  expect(sandbox.requests).toHaveLength(requestCount);
  return error;
}

describe("ListSegmentMembers", () => {
  it.each([undefined, null, "", "pro", "7.0", "-1"])(
    `${verifies("list-segment-members.segment-id.required")}: %j`,
    async (segment_id) => {
      const error = await rejectionOf({ segment_id: segment_id as string });
      expect(error.issues).toMatchObject([{ parameter: "segment_id" }]);
    },
  );

  it.each([70, 250, 1_000])(`${verifies("list-segment-members.cursor")}: pages of %s`, async (limit) => {
    const truth = members();
    const { rows, pages } = await walk({ segment_id: CROWD, limit });
    expect(rows).toEqual(truth);
    expect(pages).toHaveLength(Math.ceil(truth.length / limit));
  });

  it.each(["", null])(`${verifies("list-segment-members.cursor.empty")}: %j`, async (cursor) => {
    const args = { segment_id: CROWD, limit: 3 };
    expect(await messaging.listSegmentMembers({ ...args, cursor })).toEqual(await messaging.listSegmentMembers(args));
  });

  it.each([0, 1_001, 1.5])(`${verifies("list-segment-members.limit.bounds")}: rejects %s`, async (limit) => {
    expect((await rejectionOf({ segment_id: CROWD, limit })).issues).toMatchObject([{ parameter: "limit" }]);
  });

  it.each([1, 1_000])(`${verifies("list-segment-members.limit.bounds")}: accepts %s`, async (limit) => {
    const page = await messaging.listSegmentMembers({ segment_id: CROWD, limit });
    expect(page.members).toEqual(members().slice(0, limit));
    expect(sandbox.requests.find(({ path }) => path.endsWith("/membership"))?.query).toEqual({ limit: String(limit) });
  });

  it(verifies("list-segment-members.limit.default"), async () => {
    const page = await messaging.listSegmentMembers({ segment_id: CROWD });
    expect(page.members).toHaveLength(100);
    expect(page.next_cursor).not.toBeNull();
  });

  it(verifies("list-segment-members.total"), async () => {
    for (const segment of [BETA, PRO]) {
      const { rows, pages } = await walk({ segment_id: String(segment.id), limit: 40 });
      expect(rows.length).toBeGreaterThan(0);
      expect(pages.every(({ total }) => total === rows.length)).toBe(true);
      expect(pages.every(({ segment_id }) => segment_id === String(segment.id))).toBe(true);
    }
    const { rows } = await walk({ segment_id: String(PRO.id) });
    const pros = people.all().filter(({ attributes }) => attributes.get("plan") === "pro");
    expect(rows.map(({ internal_id }) => internal_id)).toEqual(pros.map(({ cioId }) => cioId));
  });

  it("new members between pages cause no lost or repeated rows", async () => {
    const truth = members();
    const { rows } = await walk({ segment_id: CROWD, limit: 900 }, (page) => join(5_000 + page));
    expect(rows.slice(0, truth.length)).toEqual(truth);
    expect(new Set(rows.map(({ internal_id }) => internal_id)).size).toBe(rows.length);
  });

  it("a cursor with another segment is rejected by name, before any request", async () => {
    const { next_cursor: cursor } = await messaging.listSegmentMembers({ segment_id: CROWD, limit: 2 });
    const error = await rejectionOf({ segment_id: String(PRO.id), limit: 2, cursor });
    expect(error.issues).toMatchObject([{ parameter: "cursor" }]);
    expect(error.message).toContain("another segment_id;");
  });

  it("an empty segment returns no members and no warning", async () => {
    PRESS.members.clear();
    expect(await messaging.listSegmentMembers({ segment_id: String(PRESS.id) })).toEqual({
      segment_id: String(PRESS.id),
      total: 0,
      members: [],
      next_cursor: null,
      warnings: [],
      calls_spent: 3,
      calls_left: null,
    });
  });

  it("an empty segment that is still being built has a warning", async () => {
    for (const { attributes } of people.all()) if (attributes.get("country") === "JP") attributes.delete("country");
    const page = await messaging.listSegmentMembers({ segment_id: String(JAPAN.id) });
    expect(page).toMatchObject({ total: 0, members: [], next_cursor: null });
    expect(page.warnings).toEqual([
      'Segment "Customers in Japan" is still being built (state build), so its member list is incomplete.',
    ]);
  });

  it("an unknown segment is reported with the tool that lists segments", async () => {
    const error: unknown = await messaging.listSegmentMembers({ segment_id: "999" }).catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "not_found", retryable: false });
    expect(String(error)).toContain("No segment has id 999. Find ids with ListSegments.");
  });

  it.each([500, 2_000, 8_000])("pages of %s tokens return every person once", async (maxResultTokens) => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.ListSegmentMembers")!;
    const truth = members();
    const rows: Partial<Page["members"][number]>[] = [];
    let cursor: string | null = null;
    do {
      const answer = await tool.call({ segment_id: CROWD, limit: 700, cursor }, { maxResultTokens });
      if (!answer.ok) throw new Error(answer.text);
      const fitted = answer.fitted as Page;
      rows.push(...fitted.members);
      cursor = fitted.next_cursor;
    } while (cursor !== null);
    expect(rows.map(({ person_id, identifier_type }) => ({ person_id, identifier_type }))).toEqual(
      truth.map(({ person_id, identifier_type }) => ({ person_id, identifier_type })),
    );
  });
});
