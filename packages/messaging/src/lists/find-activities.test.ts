import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9), { sleep: "skip" });

const ROWS = [
  { id: "a1", type: "event", name: "purchase", timestamp: 1_700_000_003 },
  { id: "a2", type: "cio_id_change", timestamp: 1_700_000_002 },
  { id: "a3", type: "attribute_delete", name: "plan", timestamp: 1_700_000_001 },
  { id: "a4", type: "attribute_update", name: "plan", timestamp: 1_700_000_000 },
];

/** A backend that can filter by some types, with two rows per page by default. */
function backend(
  filterableTypes: readonly string[],
  { status = 400, all = ROWS as readonly { readonly type: string }[], pageSize = 2, failAt = "" } = {},
) {
  const requests: string[] = [];
  let hasFailed = false;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { searchParams } = new URL(new Request(input, init).url);
    const type = searchParams.get("type");
    const start = Number(searchParams.get("start") ?? 0);
    requests.push(`${type ?? "all"}@${start}`);
    if (requests.at(-1) === failAt && !hasFailed) {
      hasFailed = true;
      return new Response("busy", { status: 503 });
    }
    if (type !== null && !filterableTypes.includes(type))
      return Response.json({ errors: [{ detail: "bad type" }] }, { status });
    const rows = all.filter((row) => type === null || row.type === type);
    const end = start + pageSize;
    return Response.json({ activities: rows.slice(start, end), next: end < rows.length ? String(end) : "" });
  };
  const { listPersonActivities } = createMessaging({ appApiKey: "app-key", region: "US", fetch, clock, retry: 0 });
  return { requests, listPersonActivities };
}

describe("types of activities", () => {
  it("a documented type is requested as such", async () => {
    const { requests, listPersonActivities } = backend(["event"]);
    const { activities } = await listPersonActivities({ person_id: "1", activity_type: "event" });
    expect(activities).toMatchObject([{ id: "a1", type: "event" }]);
    expect(requests).toEqual(["event@0"]);
  });

  it.each([
    ["secondary_id_change", "a2"],
    ["attribute_delete", "a3"],
  ] as const)(
    "%s, which the vendor does not document as a filter, is selected from all types",
    async (activity_type, id) => {
      const { requests, listPersonActivities } = backend([]);
      const { activities } = await listPersonActivities({ person_id: "1", activity_type });
      expect(activities).toMatchObject([{ id, type: activity_type }]);
      expect(requests).toEqual(["all@0", "all@2"]);
    },
  );

  it.each([
    ["attribute_delete", ""],
    ["attribute_delete", "city"],
    ["secondary_id_change", ""],
  ] as const)("no activity of type %s with the name %j is not called none of the kind", async (activity_type, name) => {
    const all = ROWS.filter(({ type }) => type === "event");
    for (const rows of [all, []]) {
      const { requests, listPersonActivities } = backend(["event"], { all: rows });
      const page = await listPersonActivities({ person_id: "1", activity_type, name });
      expect(page).toMatchObject({ activities: [], next_cursor: null });
      expect(page.warnings).toEqual([
        expect.stringContaining(
          `No activity has the type ${activity_type}${name && " and this name"}. Customer.io does not`,
        ),
      ]);
      expect(requests).toEqual(["all@0"]);
    }
  });

  it("other type names of the backend are mapped to the tool's names", async () => {
    const { activities } = await backend([]).listPersonActivities({ person_id: "1" });
    expect(activities.map(({ type }) => type)).toEqual([
      "event",
      "secondary_id_change",
      "attribute_delete",
      "attribute_change",
    ]);
  });

  it("a type that the backend cannot filter is selected from all types, over several pages", async () => {
    const { requests, listPersonActivities } = backend(["event"]);
    const { activities } = await listPersonActivities({
      person_id: "1",
      activity_type: "attribute_delete",
      name: "plan",
    });
    expect(activities).toMatchObject([{ id: "a3" }]);
    expect(requests).toEqual(["all@0", "all@2"]);
  });

  const distant = Array.from({ length: 3_000 }, (_, index) => ({
    id: `c${index}`,
    type: [550, 1_600, 2_999].includes(index) ? "attribute_delete" : "event",
    timestamp: 1_700_000_000 - index,
  }));

  it.each([1, 50])("finds a match at row 550, with a limit of %i", async (limit) => {
    const { requests, listPersonActivities } = backend(["event"], { all: distant, pageSize: 100 });
    const { activities, next_cursor } = await listPersonActivities({
      person_id: "1",
      activity_type: "attribute_delete",
      limit,
    });
    expect(activities.map(({ id }) => id)).toEqual(["c550"]);
    expect(next_cursor).not.toBeNull();
    expect(requests.length).toBeLessThanOrEqual(10);
  });

  it.each([1, 2, 50])("says how far it looked, and later pages find every match once: limit %i", async (limit) => {
    const { requests, listPersonActivities } = backend(["event"], { all: distant, pageSize: 100 });
    const search = { person_id: "1", activity_type: "attribute_delete", limit } as const;
    const first = await listPersonActivities(search);
    if (limit > 1) {
      const oldest = new Date((1_700_000_000 - 999) * 1_000).toISOString();
      expect(first.warnings).toEqual([
        `Customer.io documents no filter for attribute_delete: this call looked through 1000 activities, back to ${oldest}. next_cursor looks further.`,
      ]);
    }
    const ids = first.activities.map(({ id }) => id);
    for (let cursor = first.next_cursor; cursor !== null; ) {
      const { length } = requests;
      const page = await listPersonActivities({ ...search, cursor });
      expect(requests.length - length).toBeLessThanOrEqual(10);
      ids.push(...page.activities.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(ids).toEqual(["c550", "c1600", "c2999"]);
  });

  it("ends a search whose pages repeat a token, and says so", async () => {
    let requests = 0;
    const fetch: typeof globalThis.fetch = async () => {
      requests++;
      return Response.json({
        activities: [{ id: `r${requests}`, type: "event", timestamp: 1_700_000_000 }],
        next: "same",
      });
    };
    const { listPersonActivities } = createMessaging({ appApiKey: "app-key", region: "US", fetch, clock, retry: 0 });
    const page = await listPersonActivities({ person_id: "1", activity_type: "attribute_delete" });
    expect(page).toMatchObject({ activities: [], next_cursor: null });
    expect(page.warnings).toEqual([expect.stringContaining("repeated a page token")]);
    expect(requests).toBe(2);
  });

  it.each(["same", "next"])(
    "ends at an empty page whose token is %s, without a warning about the list",
    async (token) => {
      let requests = 0;
      const row = { id: "r1", type: "attribute_delete", timestamp: 1_700_000_000 };
      const fetch: typeof globalThis.fetch = async () =>
        Response.json(++requests === 1 ? { activities: [row], next: "same" } : { activities: [], next: token });
      const { listPersonActivities } = createMessaging({ appApiKey: "app-key", region: "US", fetch, clock, retry: 0 });
      const page = await listPersonActivities({ person_id: "1", activity_type: "attribute_delete" });
      expect(page).toMatchObject({ activities: [{ id: "r1" }], next_cursor: null, warnings: [] });
      expect(requests).toBe(2);
    },
  );

  it("keeps the matches before a failure, and continues after them", async () => {
    const { listPersonActivities } = backend(["event"], { all: distant, pageSize: 100, failAt: "all@700" });
    const search = { person_id: "1", activity_type: "attribute_delete" } as const;
    const first = await listPersonActivities(search);
    expect(first.activities.map(({ id }) => id)).toEqual(["c550"]);
    expect(first.warnings).toEqual([expect.stringContaining("Fewer rows than requested")]);
    const second = await listPersonActivities({ ...search, cursor: first.next_cursor });
    expect(second.activities.map(({ id }) => id)).toEqual(["c1600"]);
  });

  it("a type that the backend cannot filter is matched by attribute name, wherever a row contains it", async () => {
    const all = [
      { id: "b1", type: "attribute_delete", data: { plan: { from: "pro", to: "" } }, timestamp: 1_700_000_004 },
      { id: "b2", type: "attribute_delete", data: { city: { from: "Oslo", to: "" } }, timestamp: 1_700_000_003 },
      { id: "b3", type: "attribute_delete", name: "plan", data: {}, timestamp: 1_700_000_002 },
      { id: "b4", type: "attribute_delete", name: "city", data: { plan: 1 }, timestamp: 1_700_000_001 },
      { id: "b5", type: "attribute_delete", timestamp: 1_700_000_000 },
    ];
    const { listPersonActivities } = backend(["event"], { all });
    const search = { person_id: "1", activity_type: "attribute_delete" } as const;
    expect((await listPersonActivities({ ...search, name: "plan" })).activities.map(({ id }) => id)).toEqual([
      "b1",
      "b3",
    ]);
    expect((await listPersonActivities({ ...search, name: "toString" })).activities).toEqual([]);
  });

  it("any other error is rethrown", async () => {
    await expect(backend([]).listPersonActivities({ person_id: "1", activity_type: "event" })).rejects.toMatchObject({
      code: "upstream",
      status: 400,
    });
    const call = backend([], { status: 403 }).listPersonActivities({
      person_id: "1",
      activity_type: "page",
    });
    await expect(call).rejects.toMatchObject({ code: "forbidden" });
  });
});
