import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const SHARED = "family.lindgren@example.com";
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });
const readers = sandbox.workspace.people.all().filter(({ id }) => id === null);
// A person with many activities.
const busiest = sandbox.workspace.people.all().find(({ id }) => id !== null)!;

beforeEach(() => sandbox.reset());

type Activity = (typeof sandbox.workspace.activities)[number];
type Person = typeof busiest;
type Arguments = Parameters<typeof messaging.listPersonActivities>[0];
type Page = Awaited<ReturnType<typeof messaging.listPersonActivities>>;

/** The activities of a person, most recent first. */
function activitiesOf({ cioId }: Person, test: (activity: Activity) => boolean = () => true) {
  return sandbox.workspace.activities
    .filter((activity) => activity.cioId === cioId && test(activity))
    .toSorted((one, other) => other.atMs - one.atMs || (one.id < other.id ? 1 : -1));
}

function idsOf(rows: readonly { readonly id: string | null }[]) {
  return rows.map(({ id }) => id);
}

/** All pages; `onPage` runs between them. */
async function walk(args: Arguments, onPage?: () => void) {
  const pages = [await messaging.listPersonActivities(args)];
  for (let cursor = pages[0]!.next_cursor; cursor; cursor = pages.at(-1)!.next_cursor) {
    onPage?.();
    pages.push(await messaging.listPersonActivities({ ...args, cursor }));
  }
  return { pages, ids: pages.flatMap(({ activities }) => idsOf(activities)) };
}

async function rejectionOf(args: Arguments) {
  const requestCount = sandbox.requests.length;
  const error: unknown = await messaging.listPersonActivities(args).catch((error: unknown) => error);
  if (!isToolError(error)) throw new Error("Expected a ToolError.");
  expect(error).toMatchObject({ code: "invalid_input", retryable: false });
  expect(sandbox.requests).toHaveLength(requestCount);
  return error;
}

/** Adds activities of a person that happen now. */
function recordNow({ cioId }: Person, count: number) {
  for (let index = 0; index < count; index++) {
    const id = sandbox.workspace.newId(NOW);
    const noDelivery = { deliveryId: null, deliveryType: null };
    sandbox.workspace.activities.push({ id, type: "event", name: "new", atMs: NOW, cioId, data: {}, ...noDelivery });
  }
}

describe("ListPersonActivities", () => {
  it.each([7, 100, 250, 1_000])(`${verifies("list-person-activities.cursor")}: pages of %s`, async (limit) => {
    const person = busiest;
    const truth = activitiesOf(person);
    expect(truth.length).toBeGreaterThan(230);
    const { ids, pages } = await walk({ person_id: person.id, limit });
    expect(ids).toEqual(idsOf(truth));
    expect(
      pages
        .map(({ activities }) => activities.length)
        .slice(0, -1)
        .every((length) => length === limit),
    ).toBe(true);
    expect(pages.every(({ found, warnings }) => found && warnings.length === 0)).toBe(true);
  });

  it("requests at most 100 rows at once from the backend", async () => {
    await messaging.listPersonActivities({ person_id: busiest.id, limit: 250 });
    expect(sandbox.requests.map(({ query }) => query["limit"])).toEqual(["100", "100", "50"]);
  });

  it.each([0, 1_001, 1.5, -1])(`${verifies("list-person-activities.limit.bounds")}: rejects %s`, async (limit) => {
    const { issues } = await rejectionOf({ person_id: "usr_1", limit });
    expect(issues).toMatchObject([{ parameter: "limit" }]);
  });

  it.each([1, 1_000])(`${verifies("list-person-activities.limit.bounds")}: accepts %s`, async (limit) => {
    const person = busiest;
    const { activities } = await messaging.listPersonActivities({ person_id: person.id, limit });
    expect(idsOf(activities)).toEqual(idsOf(activitiesOf(person)).slice(0, limit));
  });

  it(verifies("list-person-activities.limit.default"), async () => {
    const { activities, next_cursor } = await messaging.listPersonActivities({ person_id: busiest.id });
    expect(activities).toHaveLength(50);
    expect(next_cursor).not.toBeNull();
    expect(sandbox.requests).toMatchObject([{ query: { limit: "50" } }]);
  });

  it.each(["", null, undefined])(`${verifies("list-person-activities.cursor.empty")}: %j`, async (cursor) => {
    const args = { person_id: busiest.id, limit: 5 };
    expect(await messaging.listPersonActivities({ ...args, cursor })).toEqual(
      await messaging.listPersonActivities(args),
    );
  });

  it(verifies("list-person-activities.order"), async () => {
    const { pages } = await walk({ person_id: busiest.id, limit: 90 });
    const times = pages.flatMap(({ activities }) => activities.map(({ timestamp }) => timestamp!));
    expect(times).toEqual(times.toSorted().reverse());
    expect(times[0]).toMatch(/^2026-01-\d\dT\d\d:\d\d:\d\d\.000Z$/);
  });

  it("sorts unordered rows of the backend within a page", async () => {
    const at = [3, 1, 4, 1, 5].map((timestamp, index) => ({ id: `${index}`, type: "event", timestamp }));
    const fetch = async () => Response.json({ activities: at, next: "" });
    const { activities } = await createMessaging({ ...sandbox.options, fetch, clock }).listPersonActivities({
      person_id: "x",
    });
    expect(idsOf(activities)).toEqual(["4", "2", "0", "1", "3"]);
  });

  describe("filtering activities by type", () => {
    const wire = {
      event: "event",
      page: "page",
      attribute_change: "attribute_change",
      attribute_delete: "attribute_delete",
      secondary_id_change: "cio_id_change",
    } as const;
    const types = Object.keys(wire) as (keyof typeof wire)[];

    it.each(types)(`${verifies("list-person-activities.activity-type.values")}: %s`, async (activity_type) => {
      const person = busiest;
      const base = { atMs: NOW - 5_000, cioId: person.cioId, name: null, data: {}, deliveryId: null };
      for (const type of Object.values(wire)) {
        const id = sandbox.workspace.newId(NOW - 5_000);
        sandbox.workspace.activities.push({ ...base, id, type, deliveryType: null });
      }
      const truth = activitiesOf(person, ({ type }) => type === wire[activity_type]);
      const { pages, ids } = await walk({ person_id: person.id, activity_type, limit: 40 });
      expect(ids).toEqual(idsOf(truth));
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(pages.flatMap(({ activities }) => activities.map(({ type }) => type)))).toEqual(
        new Set([activity_type]),
      );
      const isFilter = !["attribute_delete", "secondary_id_change"].includes(activity_type);
      const filter = isFilter ? wire[activity_type] : undefined;
      expect(sandbox.requests.every(({ query }) => query["type"] === filter)).toBe(true);
    });

    it(`${verifies("list-person-activities.activity-type.values")}: another value is rejected`, async () => {
      const { issues } = await rejectionOf({ person_id: "usr_1", activity_type: "email" as "event" });
      expect(issues).toMatchObject([{ parameter: "activity_type" }]);
    });

    it.each(["" as "event", null, undefined])(
      `${verifies("list-person-activities.activity-type.empty")}: %j`,
      async (activity_type) => {
        const person = busiest;
        const { activities } = await messaging.listPersonActivities({
          person_id: person.id,
          activity_type,
          limit: 200,
        });
        expect(idsOf(activities)).toEqual(idsOf(activitiesOf(person)).slice(0, 200));
        expect(sandbox.requests.every(({ query }) => !("type" in query))).toBe(true);
      },
    );
  });

  it(verifies("list-person-activities.name.exact"), async () => {
    const person = busiest;
    const args = { person_id: person.id, activity_type: "event", limit: 25 } as const;
    const { ids } = await walk({ ...args, name: "order_placed" });
    expect(ids).toEqual(idsOf(activitiesOf(person, ({ name }) => name === "order_placed")));
    expect(ids.length).toBeGreaterThan(0);
    expect((await walk({ ...args, name: "order_place" })).ids).toEqual([]);
    expect((await walk({ ...args, name: "Order_placed" })).ids).toEqual([]);
  });

  it.each(["", null, undefined])(`${verifies("list-person-activities.name.empty")}: %j`, async (name) => {
    const person = busiest;
    const { activities } = await messaging.listPersonActivities({
      person_id: person.id,
      activity_type: "event",
      name,
      limit: 1_000,
    });
    expect(idsOf(activities)).toEqual(idsOf(activitiesOf(person, ({ type }) => type === "event")));
    expect(sandbox.requests.every(({ query }) => !("name" in query))).toBe(true);
  });

  it(verifies("list-person-activities.name.requires-type"), async () => {
    const { issues } = await rejectionOf({ person_id: "usr_1", name: "order_placed" });
    expect(issues).toMatchObject([{ parameter: "activity_type", rule: "is required if name is given" }]);
  });

  describe("selecting a person", () => {
    it(`${verifies("person.one-of")}: neither`, async () => {
      for (const args of [{}, { email: "", person_id: null }]) {
        expect((await rejectionOf(args)).issues).toMatchObject([{ parameter: "person_id" }]);
      }
    });

    it(`${verifies("person.one-of")}: either`, async () => {
      const person = busiest;
      const byId = await messaging.listPersonActivities({ person_id: person.id });
      expect(byId.person).toEqual({ person_id: person.id, identifier_type: "id" });
      const byEmail = await messaging.listPersonActivities({ email: person.email });
      expect({ ...byEmail, next_cursor: null }).toEqual({
        ...byId,
        next_cursor: null,
        calls_spent: 2,
        calls_left: null,
      });
    });

    it(verifies("person.both"), async () => {
      const person = busiest;
      const { activities, warnings } = await messaging.listPersonActivities({
        person_id: person.id,
        email: SHARED,
        limit: 3,
      });
      expect(idsOf(activities)).toEqual(idsOf(activitiesOf(person)).slice(0, 3));
      expect(warnings).toEqual(["email was ignored: person_id takes precedence."]);
    });

    it(verifies("person.external-id"), async () => {
      const customers = sandbox.workspace.people.all().filter(({ id }) => id !== null);
      for (const person of customers.slice(0, 10)) {
        const { ids } = await walk({ person_id: person.id, limit: 1_000 });
        expect(ids).toEqual(idsOf(activitiesOf(person)));
      }
    });

    it.each(["", "cio_"])(`${verifies("person.internal-id")}: with prefix %j`, async (prefix) => {
      const person = readers[0]!;
      const { pages, ids } = await walk({ person_id: `${prefix}${person.cioId}`, limit: 3 });
      expect(ids).toEqual(idsOf(activitiesOf(person)));
      expect(pages.length).toBeGreaterThan(1);
      expect(new Set(pages.map((page) => JSON.stringify(page.person)))).toEqual(
        new Set([JSON.stringify({ person_id: person.cioId, identifier_type: "internal_id" })]),
      );
      // The type of the id is resolved once and stored in the cursor.
      expect(sandbox.requests.map(({ query }) => query["id_type"])).toEqual(["id", ...pages.map(() => "cio_id")]);
    });

    it("prefers an external id to an internal id with the same value", async () => {
      const other = readers[1]!;
      const { person: namesake } = sandbox.workspace.people.identify({ kind: "id", value: other.cioId }, {}, NOW);
      expect(namesake!.cioId).not.toBe(other.cioId);
      const { activities, person } = await messaging.listPersonActivities({ person_id: other.cioId });
      expect(activities).toEqual([]);
      expect(person).toEqual({ person_id: other.cioId, identifier_type: "id" });
    });

    it.each([{ email: "nobody@example.com" }, { person_id: "usr_nobody" }, { person_id: "no such/person" }])(
      `${verifies("person.unknown")}: %j`,
      async (args) => {
        const { warnings, ...answer } = await messaging.listPersonActivities(args);
        expect(answer).toEqual({
          found: false,
          person: null,
          activities: [],
          next_cursor: null,
          calls_spent: expect.any(Number),
          calls_left: null,
        });
        expect(warnings).toHaveLength(1);
        expect(warnings[0]).toContain(Object.values(args)[0]);
      },
    );

    it(verifies("list-person-activities.first-match"), async () => {
      const matches = sandbox.workspace.people.find({ kind: "email", value: SHARED });
      expect(matches).toHaveLength(3);
      const { pages, ids } = await walk({ email: SHARED, limit: 2 });
      expect(pages.length).toBeGreaterThan(1);
      expect(ids).toEqual(idsOf(activitiesOf(matches[0]!)));
      expect(pages[0]!.warnings).toEqual([
        "3 people have this email; this result is for the first. GetPerson returns all of them.",
      ]);
    });

    it(`${verifies("list-person-activities.first-match")}: also on page two, if another person has become the first match`, async () => {
      const email = "family.keller@example.com";
      const [first] = sandbox.workspace.people.find({ kind: "email", value: email });
      const { ids, pages } = await walk({ email, limit: 2 }, () => {
        const id = `usr_older_${sandbox.requests.length}`;
        const nothing = { attributes: new Map(), timestamps: new Map() };
        sandbox.workspace.people.add({ cioId: id, id, email, createdMs: 0, ...nothing });
      });
      expect(ids).toEqual(idsOf(activitiesOf(first!)));
      expect(new Set(pages.map(({ person }) => person!.person_id))).toEqual(new Set([first!.id]));
      // Each page verifies that the person of its cursor has the email.
      expect(sandbox.requests.filter(({ path }) => path === "/v1/customers")).toHaveLength(pages.length);
    });

    it("returns a person without activities as found", async () => {
      sandbox.workspace.people.identify({ kind: "id", value: "fresh" }, {}, NOW);
      expect(await messaging.listPersonActivities({ person_id: "fresh" })).toEqual({
        found: true,
        person: { person_id: "fresh", identifier_type: "id" },
        activities: [],
        next_cursor: null,
        warnings: [],
        calls_spent: 1,
        calls_left: null,
      });
    });
  });

  it.each([7, 100, 250])("new activities between pages of %s cause no lost or repeated rows", async (limit) => {
    const person = busiest;
    const truth = idsOf(activitiesOf(person));
    const { ids } = await walk({ person_id: person.id, limit }, () => recordNow(person, 3));
    expect(ids).toEqual(truth);
  });

  it("new activities after a truncated page cause no lost or repeated rows", async () => {
    const truth = idsOf(activitiesOf(busiest));
    const tool = messaging.tools.find(({ name }) => name === "Messaging.ListPersonActivities")!;
    const answer = await tool.call({ person_id: busiest.id, limit: 50 }, { maxResultTokens: 500 });
    const { activities, next_cursor } = expandResult((answer as unknown as { fitted: object }).fitted) as Page;
    recordNow(busiest, 30);
    const { ids } = await walk({ person_id: busiest.id, limit: 50, cursor: next_cursor });
    expect(ids).toEqual(truth.slice(activities.length));
  });

  it("a later failure returns the rows read so far and a cursor", async () => {
    const person = busiest;
    const truth = idsOf(activitiesOf(person));
    let count = 0;
    const fetch: typeof globalThis.fetch = async (...args) => {
      count++;
      return count > 1 && count < 40 ? new Response("busy", { status: 503 }) : sandbox.fetch(...args);
    };
    const failing = createMessaging({ ...sandbox.options, fetch, clock });
    const first = await failing.listPersonActivities({ person_id: person.id, limit: 1_000 });
    expect(idsOf(first.activities)).toEqual(truth.slice(0, 100));
    expect(first.warnings).toHaveLength(1);
    expect(first.warnings[0]).toContain("Fewer rows than requested");
    count = 100;
    const rest = await failing.listPersonActivities({
      person_id: person.id,
      limit: 1_000,
      cursor: first.next_cursor,
    });
    expect(idsOf(rest.activities)).toEqual(truth.slice(100));
  });

  describe("a ListPersonActivities cursor", () => {
    const args = { person_id: "usr_x", activity_type: "event", name: "order_placed", limit: 2 } as const;

    async function firstCursor() {
      const { next_cursor } = await messaging.listPersonActivities({ ...args, person_id: busiest.id });
      return next_cursor!;
    }

    it.each([
      ["person_id", { person_id: "usr_other" }],
      ["email", { email: SHARED }],
      ["activity_type", { activity_type: "page" }],
      ["name", { name: "cart_updated" }],
    ] as const)("a cursor with another %s is rejected by name, before any request", async (name, changes) => {
      const cursor = await firstCursor();
      const error = await rejectionOf({ ...args, person_id: busiest.id, cursor, ...changes });
      expect(error.issues).toMatchObject([{ parameter: "cursor" }]);
      expect(error.message).toContain(`another ${name};`);
    });

    it("a cursor of ListPersonMessages is rejected", async () => {
      const { next_cursor } = await messaging.listPersonMessages({ person_id: busiest.id, limit: 1 });
      const error = await rejectionOf({ person_id: busiest.id, cursor: next_cursor });
      expect(error.message).toContain("not issued by Messaging.ListPersonActivities");
    });

    it("a cursor that is damaged at any position is rejected", async () => {
      const cursor = await firstCursor();
      for (let index = 0; index < cursor.length; index++) {
        const damaged = cursor.slice(0, index) + (cursor[index] === "x" ? "y" : "x") + cursor.slice(index + 1);
        await rejectionOf({ ...args, person_id: busiest.id, cursor: damaged });
      }
    });

    it("a cursor accepts another page size on every page", async () => {
      const person = busiest;
      const sizes = [1, 30, 110, 3, 60, 250];
      const ids: (string | null)[] = [];
      let cursor: string | null = null;
      for (let page = 0; page === 0 || cursor !== null; page++) {
        const limit = sizes[page % sizes.length]!;
        const { activities, next_cursor }: Page = await messaging.listPersonActivities({
          person_id: person.id,
          limit,
          cursor,
        });
        ids.push(...idsOf(activities));
        cursor = next_cursor;
      }
      expect(ids).toEqual(idsOf(activitiesOf(person)));
    });
  });

  describe("ListPersonActivities fitted by tool.call", () => {
    const minuteOf = (ms: number) => Math.floor(ms / 60_000);

    it.each([500, 2_000, 8_000])("pages of %s tokens return every row once", async (maxResultTokens) => {
      const person = busiest;
      const truth = activitiesOf(person);
      const tool = messaging.tools.find(({ name }) => name === "Messaging.ListPersonActivities")!;
      const rows: Partial<Page["activities"][number]>[] = [];
      let cursor: string | null = null;
      let added = 0;
      do {
        const answer = await tool.call({ person_id: person.id, limit: 120, cursor }, { maxResultTokens });
        if (!answer.ok) throw new Error(answer.text);
        const fitted = expandResult(answer.fitted) as Page;
        rows.push(...fitted.activities);
        cursor = fitted.next_cursor;
        if (added < 20) recordNow(person, 1);
        added++;
      } while (cursor !== null);
      expect(rows.map(({ timestamp }) => minuteOf(Date.parse(timestamp ?? "")))).toEqual(
        truth.map(({ atMs }) => minuteOf(atMs)),
      );
      expect(rows.map(({ name }) => name)).toEqual(truth.map(({ name }) => name));
      for (const [index, { id }] of rows.entries()) if (id !== undefined) expect(id).toBe(truth[index]!.id);
    });

    const tool = messaging.tools.find(({ name }) => name === "Messaging.ListPersonActivities")!;

    /** The page that a model receives. */
    async function fittedPage(one: typeof tool, args: Arguments, maxResultTokens: number) {
      const answer = await one.call(args, { maxResultTokens });
      if (!answer.ok) throw new Error(answer.text);
      return expandResult(answer.fitted) as Page;
    }

    /** Minutes and row names, which every fitted result includes. */
    function keysOf(rows: readonly { readonly timestamp: string | null; readonly name: string | null }[]) {
      return rows.map(({ timestamp, name }) => `${minuteOf(Date.parse(timestamp ?? ""))} ${name}`);
    }

    async function allKeys() {
      const { activities } = await messaging.listPersonActivities({ person_id: busiest.id, limit: 1_000 });
      return keysOf(activities);
    }

    it.each([1_000, 2_500, 4_000, 6_000])(
      "failures within a page truncated to %s tokens cause no lost or repeated rows",
      async (maxResultTokens) => {
        const truth = await allKeys();
        let requestCount = Number.NEGATIVE_INFINITY;
        const fetch: typeof globalThis.fetch = async (...args) =>
          ++requestCount > 1 ? new Response("busy", { status: 503 }) : sandbox.fetch(...args);
        const toolkit = createMessaging({ ...sandbox.options, fetch, clock, retry: 0 });
        const failing = toolkit.tools.find(({ name }) => name === tool.name)!;
        const args = { person_id: busiest.id, limit: 250 };
        const first = await fittedPage(failing, args, maxResultTokens);
        expect(first.activities.length).toBeGreaterThan(0);
        expect(first.activities.length).toBeLessThan(250);
        const keys = keysOf(first.activities);
        for (let cursor = first.next_cursor; cursor !== null; ) {
          requestCount = 0;
          const page = await fittedPage(failing, { ...args, cursor }, maxResultTokens);
          keys.push(...keysOf(page.activities));
          cursor = page.next_cursor;
          expect(keys.length).toBeLessThanOrEqual(truth.length);
        }
        expect(keys).toEqual(truth);
      },
    );

    it.each([
      ["programs", Number.POSITIVE_INFINITY],
      ["agents", 1_000],
    ])(
      "a page of new activities after a truncated page causes no lost or repeated rows for %s",
      async (_, maxResultTokens) => {
        const truth = await allKeys();
        const args = { person_id: busiest.id, limit: 250 };
        const first = await fittedPage(tool, args, 500);
        expect(first.activities.length).toBeGreaterThan(0);
        expect(first.activities.length).toBeLessThan(250);
        recordNow(busiest, 60);
        const keys = keysOf(first.activities);
        for (let { next_cursor: cursor } = first; cursor !== null; ) {
          const page: Page = Number.isFinite(maxResultTokens)
            ? await fittedPage(tool, { ...args, cursor }, maxResultTokens)
            : await messaging.listPersonActivities({ ...args, cursor });
          keys.push(...keysOf(page.activities));
          cursor = page.next_cursor;
          expect(page.warnings.join()).not.toContain("repeated");
        }
        expect(keys).toEqual(truth);
      },
    );

    it("a truncated page continues for programs too, at any page size", async () => {
      const person = busiest;
      const tool = messaging.tools.find(({ name }) => name === "Messaging.ListPersonActivities")!;
      const answer = await tool.call({ person_id: person.id, limit: 1_000 }, { maxResultTokens: 1_000 });
      const truncatedPage = expandResult((answer as unknown as { fitted: object }).fitted) as Page;
      expect(truncatedPage.activities.length).toBeLessThan(1_000);
      const ids = idsOf(activitiesOf(person)).slice(0, truncatedPage.activities.length);
      let cursor = truncatedPage.next_cursor;
      for (let page = 0; cursor !== null; page++) {
        const limit = [5, 1_000, 90][page % 3]!;
        const { activities, next_cursor }: Page = await messaging.listPersonActivities({
          person_id: person.id,
          limit,
          cursor,
        });
        ids.push(...(idsOf(activities) as string[]));
        cursor = next_cursor;
      }
      expect(ids).toEqual(idsOf(activitiesOf(person)));
    });
  });
});
