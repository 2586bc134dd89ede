import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });
const { people, segments } = sandbox.workspace;
const PRO = segments.find(({ name }) => name === "Pro customers")!;
const BETA = segments.find(({ name }) => name === "Beta testers")!;
const JAPAN = segments.find(({ name }) => name === "Customers in Japan")!;

// Adds more people than one request returns; a third of them have no external id.
for (let index = 0; index < 1_230; index++) addPerson(index);

beforeEach(() => sandbox.reset());

type Arguments = Parameters<typeof messaging.searchPeople>[0];
type Page = Awaited<ReturnType<typeof messaging.searchPeople>>;
type Person = (typeof all)[number];
type Row = Page["people"][number];
const all = people.all();

function addPerson(index: number) {
  const cioId = `c${String(index).padStart(6, "0")}`;
  const [id, email] = [index % 3 === 0 ? null : `crowd_${index}`, `crowd.${index}@example.com`];
  const attributes = new Map([["crowd", String(index % 2)]]);
  people.add({ cioId, id, email, attributes, timestamps: new Map(), createdMs: NOW - 1_000_000 + index });
}

function has(name: string, value?: string) {
  return ({ attributes }: Person) =>
    attributes.has(name) && (value === undefined || String(attributes.get(name)) === value);
}

function toRow({ id, cioId, email }: Person): Row {
  const identifier_type = id === null ? "internal_id" : ("id" as const);
  return { person_id: id ?? cioId, identifier_type, id, internal_id: cioId, email, attribute_value: null };
}

/** A person's row in a search for an attribute. */
function withValue(name: string) {
  return (person: Person): Row => ({ ...toRow(person), attribute_value: String(person.attributes.get(name)) });
}

/** Adds a segment of more people than one request returns. */
function addCrowdSegment() {
  const members = new Set(all.filter(has("crowd")).map(({ cioId }) => cioId));
  const segment = { ...BETA, id: 77, name: "Crowd", members };
  segments.push(segment);
  return segment;
}

/** All pages; `onPage` runs between them. */
async function walk(args: Arguments, onPage?: (page: number) => void) {
  const pages = [await messaging.searchPeople(args)];
  for (let cursor = pages[0]!.next_cursor; cursor; cursor = pages.at(-1)!.next_cursor) {
    onPage?.(pages.length);
    pages.push(await messaging.searchPeople({ ...args, cursor }));
  }
  return { pages, rows: pages.flatMap((page) => page.people) };
}

async function rejectionOf(args: Arguments) {
  const requestCount = sandbox.requests.length;
  const error: unknown = await messaging.searchPeople(args).catch((error: unknown) => error);
  if (!isToolError(error)) throw new Error("Expected a ToolError.");
  expect(error).toMatchObject({ code: "invalid_input", retryable: false });
  expect(sandbox.requests).toHaveLength(requestCount);
  return error;
}

describe("SearchPeople", () => {
  it.each([{}, { attribute_value: "pro" }, { segment_id: "", attribute_name: "" }])(
    `${verifies("search-people.needs-filter")}: %j`,
    async (args) => {
      expect((await rejectionOf(args)).issues).toMatchObject([{ parameter: "segment_id" }]);
    },
  );

  it(verifies("search-people.segment"), async () => {
    const { rows } = await walk({ segment_id: String(PRO.id) });
    expect(rows).toEqual(people.all().filter(has("plan", "pro")).map(toRow));
    const testers = await walk({ segment_id: String(BETA.id) });
    expect(testers.rows).toEqual(
      people
        .all()
        .filter(({ cioId }) => BETA.members.has(cioId))
        .map(toRow),
    );
    expect(Math.min(rows.length, testers.rows.length)).toBeGreaterThan(0);
  });

  it(verifies("search-people.attribute-name"), async () => {
    const { rows } = await walk({ attribute_name: "country" });
    expect(rows).toEqual(people.all().filter(has("country")).map(withValue("country")));
    expect(rows.length).toBeGreaterThan(0);
  });

  it(verifies("search-people.attribute-value"), async () => {
    for (const value of ["pro", "free"]) {
      const { rows } = await walk({ attribute_name: "plan", attribute_value: value });
      expect(rows).toEqual(people.all().filter(has("plan", value)).map(withValue("plan")));
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it.each(["", null, undefined])(`${verifies("search-people.attribute-value.empty")}: %j`, async (attribute_value) => {
    const { rows } = await walk({ attribute_name: "plan", attribute_value });
    expect(rows).toEqual(people.all().filter(has("plan")).map(withValue("plan")));
  });

  it(verifies("search-people.attribute-value.ignored"), async () => {
    const { rows, pages } = await walk({ segment_id: String(BETA.id), attribute_value: "pro" });
    expect(rows).toEqual(
      people
        .all()
        .filter(({ cioId }) => BETA.members.has(cioId))
        .map(toRow),
    );
    expect(pages[0]!.warnings).toEqual(["attribute_value was ignored: it needs attribute_name."]);
  });

  it(verifies("search-people.and"), async () => {
    const { rows } = await walk({ segment_id: String(BETA.id), attribute_name: "plan", attribute_value: "pro" });
    const truth = people.all().filter((person) => BETA.members.has(person.cioId) && has("plan", "pro")(person));
    expect(rows).toEqual(truth.map(withValue("plan")));
    expect(truth.length).toBeGreaterThan(0);
    expect(truth.length).toBeLessThan(BETA.members.size);
  });

  it.each([0, 1_001, 1.5])(`${verifies("search-people.limit.bounds")}: rejects %s`, async (limit) => {
    expect((await rejectionOf({ attribute_name: "plan", limit })).issues).toMatchObject([{ parameter: "limit" }]);
  });

  it.each([1, 1_000])(`${verifies("search-people.limit.bounds")}: accepts %s`, async (limit) => {
    const { people: rows } = await messaging.searchPeople({ attribute_name: "crowd", limit });
    const toExpected = limit === 1 ? withValue("crowd") : toRow;
    expect(rows).toEqual(people.all().filter(has("crowd")).slice(0, limit).map(toExpected));
    expect(sandbox.requests[0]).toMatchObject({ query: { limit: String(limit) } });
  });

  it(verifies("search-people.limit.default"), async () => {
    const { people: rows, next_cursor } = await messaging.searchPeople({ attribute_name: "crowd" });
    expect(rows).toHaveLength(50);
    expect(next_cursor).not.toBeNull();
  });

  it.each([77, 250, 1_000])(`${verifies("search-people.cursor")}: pages of %s`, async (limit) => {
    const truth = people.all().filter(has("crowd", "1"));
    const { rows, pages } = await walk({ attribute_name: "crowd", attribute_value: "1", limit });
    expect(rows).toEqual(truth.map(withValue("crowd")));
    expect(pages).toHaveLength(Math.ceil(truth.length / limit));
  });

  it.each(["", null])(`${verifies("search-people.cursor.empty")}: %j`, async (cursor) => {
    const args = { attribute_name: "crowd", limit: 3 };
    expect(await messaging.searchPeople({ ...args, cursor })).toEqual(await messaging.searchPeople(args));
  });

  it.each([
    ["segment_id", { segment_id: String(PRO.id) }],
    ["attribute_name", { attribute_name: "country" }],
    ["attribute_value", { attribute_value: "1" }],
  ])("a cursor with another %s is rejected by name, before any request", async (name, changes) => {
    const args = { segment_id: "", attribute_name: "crowd", attribute_value: "0", limit: 2 };
    const { next_cursor: cursor } = await messaging.searchPeople(args);
    const error = await rejectionOf({ ...args, cursor, ...changes });
    expect(error.issues).toMatchObject([{ parameter: "cursor" }]);
    expect(error.message).toContain(`another ${name};`);
  });

  describe("reasons for an empty search", () => {
    it.each([
      [
        { attribute_name: "Plan" },
        [
          "No person has the attribute Plan. Attribute names are case-sensitive. GetPerson shows the names of a person's attributes.",
        ],
      ],
      [
        { attribute_name: "Plan", attribute_value: "pro" },
        ["No person has the attribute Plan. Attribute names are case-sensitive."],
      ],
      [
        { attribute_name: "plan", attribute_value: "Pro" },
        [
          'Some people have the attribute plan, but none match all filters. Values must match exactly; stored are for example "free", "pro", "enterprise".',
        ],
      ],
      [
        { segment_id: String(BETA.id), attribute_name: "crowd" },
        ["Some people have the attribute crowd, but none match all filters."],
      ],
      [{ segment_id: "999" }, ["No segment has id 999. Find ids with ListSegments."]],
      [
        { segment_id: String(JAPAN.id) },
        ['Segment "Customers in Japan" is still being built (state build), so its member list is incomplete.'],
      ],
    ] as const)("an empty search gives its reason: %j", async (args, warnings) => {
      for (const person of people.all())
        if (person.attributes.get("country") === "JP") person.attributes.delete("country");
      expect(await messaging.searchPeople(args)).toEqual({
        total: 0,
        people: [],
        next_cursor: null,
        warnings,
        calls_spent: expect.any(Number),
        calls_left: null,
      });
      // A search for a value counts people before it knows that there are none.
      expect(sandbox.requests.length).toBeLessThanOrEqual("attribute_value" in args ? 4 : 3);
    });

    it("a search succeeds when its reason cannot be read", async () => {
      let count = 0;
      const fetch: typeof globalThis.fetch = async (...args) => {
        count++;
        return count > 1 ? new Response("busy", { status: 503 }) : sandbox.fetch(...args);
      };
      const failing = createMessaging({ ...sandbox.options, fetch, clock });
      expect(await failing.searchPeople({ attribute_name: "plan", attribute_value: "x" })).toEqual({
        total: 0,
        people: [],
        next_cursor: null,
        warnings: [],
        // The page, and three attempts each for the count and for the reason.
        calls_spent: 7,
        calls_left: null,
      });
    });
  });

  it("searches for a value that an agent writes as a boolean or a number", async () => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.SearchPeople")!;
    for (const [value, text] of [
      [true, "true"],
      [5.5, "5.5"],
      [5, "5"],
    ] as const) {
      all[1]?.attributes.set("measured", value);
      const answer = await tool.call({ attribute_name: "measured", attribute_value: value });
      expect(answer).toMatchObject({ ok: true, value: { total: 1, people: [{ attribute_value: text }] } });
    }
  });

  describe("the number of people", () => {
    it.each([
      [{ attribute_name: "plan", limit: 3 }, has("plan")],
      [{ attribute_name: "plan", attribute_value: "pro", limit: 3 }, has("plan", "pro")],
      [{ segment_id: String(PRO.id), limit: 3 }, has("plan", "pro")],
      [{ attribute_name: "plan", limit: 1_000 }, has("plan")],
    ])("%j counts them on the first page", async (args, isMatch) => {
      const first = await messaging.searchPeople(args);
      expect(first.total).toBe(people.all().filter(isMatch).length);
      if (first.next_cursor === null) return;
      const second = await messaging.searchPeople({ ...args, cursor: first.next_cursor });
      expect(second.total).toBeNull();
    });

    it("is unknown for over 1,000 people with an attribute, which a warning says", async () => {
      for (const limit of [1, 1_000]) {
        const { total, warnings } = await messaging.searchPeople({ attribute_name: "crowd", limit });
        expect(total).toBeNull();
        expect(warnings).toContain("More than 1,000 people match, so total is unknown.");
      }
      const cursor = (await messaging.searchPeople({ attribute_name: "crowd", limit: 1 })).next_cursor;
      const next = await messaging.searchPeople({ attribute_name: "crowd", limit: 1, cursor });
      expect(next).toMatchObject({ total: null, warnings: [] });
    });

    it("counts exactly 1,000 people with an attribute", async () => {
      for (const person of all.slice(-1_000)) person.attributes.set("thousand", "x");
      expect(await messaging.searchPeople({ attribute_name: "thousand", limit: 1 })).toMatchObject({
        total: 1_000,
        warnings: [],
      });
      all.at(-1_001)?.attributes.set("thousand", "x");
      expect(await messaging.searchPeople({ attribute_name: "thousand", limit: 1 })).toMatchObject({ total: null });
    });

    it("is unknown if the list ends early", async () => {
      const page = { identifiers: [{ id: "1", cio_id: "c1" }], next: "same" };
      const toolkit = createMessaging({ ...sandbox.options, fetch: async () => Response.json(page), clock });
      const args = { attribute_name: "plan", attribute_value: "pro", limit: 3 };
      expect(await toolkit.searchPeople(args)).toMatchObject({
        total: null,
        next_cursor: null,
        warnings: [expect.stringContaining("ends early")],
      });
    });

    it("is unknown if Customer.io returns a short page although more people follow", async () => {
      const short = { identifiers: [{ cio_id: "c1", id: "1" }], next: "more" };
      const cut = createMessaging({ ...sandbox.options, fetch: async () => Response.json(short), clock });
      expect(await cut.searchPeople({ attribute_name: "plan", attribute_value: "pro", limit: 1 })).toMatchObject({
        total: null,
        warnings: ["The people could not be counted, so total is unknown."],
      });
    });

    it("counts over 1,000 people in a segment", async () => {
      const { id } = addCrowdSegment();
      expect(await messaging.searchPeople({ segment_id: String(id), limit: 1 })).toMatchObject({
        total: 1_230,
        warnings: [],
      });
    });

    it("is unknown if the people cannot be counted, and the values if they cannot be read, which warnings say", async () => {
      let count = 0;
      const fetch: typeof globalThis.fetch = async (...args) =>
        ++count > 1 ? new Response("no", { status: 403 }) : sandbox.fetch(...args);
      const failing = createMessaging({ ...sandbox.options, fetch, clock });
      const result = await failing.searchPeople({ attribute_name: "plan", limit: 3 });
      const { total, people: rows, warnings } = result;
      expect(total).toBeNull();
      expect(warnings).toEqual([
        "The people could not be counted, so total is unknown.",
        "The values of the attribute could not be read, so attribute_value is null.",
      ]);
      expect(rows.map(({ attribute_value }) => attribute_value)).toEqual([null, null, null]);
    });
  });

  it("shows an agent the value of each person, unless the call names it", async () => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.SearchPeople")!;
    const exists = await tool.call({ attribute_name: "plan", limit: 5 });
    expect(exists.text.match(/"attribute_value":"(?:free|pro)"/g)).toHaveLength(5);
    const equal = await tool.call({ attribute_name: "plan", attribute_value: "pro", limit: 5 });
    expect(equal.text).not.toContain("attribute_value");
  });

  it("a page of over 300 people has no values, which the description says too", async () => {
    const args = { attribute_name: "plan", limit: 301 };
    expect((await messaging.searchPeople(args)).warnings).toEqual([
      "Rows have attribute_value only with a limit of at most 300.",
    ]);
    const named = { ...args, attribute_value: "pro" };
    for (const other of [named, { ...args, attribute_name: "", segment_id: String(PRO.id) }, { ...args, limit: 300 }])
      expect((await messaging.searchPeople(other)).warnings).toEqual([]);
    const tool = messaging.tools.find(({ name }) => name === "Messaging.SearchPeople")!;
    expect(tool.description).toContain("that attribute (limit up to 300)");
  });

  it.each([
    [100, 1],
    [101, 2],
    [300, 3],
    [301, 0],
  ])("reads the values of %i people with %i requests", async (limit, requests) => {
    const { people: rows } = await messaging.searchPeople({ attribute_name: "crowd", limit });
    const reads = sandbox.requests.filter(({ path }) => path === "/v1/customers/attributes");
    expect(reads).toHaveLength(requests);
    expect(rows).toHaveLength(limit);
    expect(rows.every(({ attribute_value }) => (attribute_value === null) === (requests === 0))).toBe(true);
  });

  it("keeps the values at every level of detail, since the search is for them", async () => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.SearchPeople")!;
    const answer = await tool.call({ attribute_name: "crowd", limit: 300 }, { maxResultTokens: 2_000 });
    if (!answer.ok) throw new Error(answer.text);
    const { people: rows, warnings, next_cursor } = expandResult(answer.fitted) as Page;
    expect(rows.every(({ attribute_value }) => attribute_value === "0" || attribute_value === "1")).toBe(true);
    expect(rows.length).toBeLessThan(300);
    expect(warnings.join(" ")).toContain("email, id and internal_id are left out.");
    expect(next_cursor).not.toBeNull();
  });

  it("reads a segment id with leading zeros as the same id in every request", async () => {
    const segment_id = String(PRO.id);
    const { total, warnings } = await messaging.searchPeople({ segment_id, limit: 1 });
    expect(await messaging.searchPeople({ segment_id: `000${segment_id}`, limit: 1 })).toMatchObject({
      total,
      warnings,
    });
    const members = await messaging.listSegmentMembers({ segment_id: `000${segment_id}`, limit: 1 });
    expect(members.total).toBe(total);
  });

  it("warns that the segment is still being built or unknown, also in a search for an attribute", async () => {
    all[0]?.attributes.set("country", "JP");
    const building = await messaging.searchPeople({ segment_id: String(JAPAN.id) });
    expect(building.people.length).toBeGreaterThan(0);
    expect(building.warnings).toEqual([expect.stringContaining("is still being built")]);
    const unknown = await messaging.searchPeople({ segment_id: "999", attribute_name: "plan" });
    expect(unknown.warnings[0]).toBe("No segment has id 999. Find ids with ListSegments.");
  });

  it.each([
    ["events_queued", 1],
    ["build_queued", 1],
    ["finished", 0],
    [null, 0],
  ])("a segment in the state %s gives %i warnings", async (state, count) => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith(`/v1/segments/${PRO.id}`)) return sandbox.fetch(request);
      return Response.json({ segment: { id: PRO.id, name: "Pro customers", state } });
    };
    const toolkit = createMessaging({ ...sandbox.options, fetch, clock });
    const { warnings } = await toolkit.searchPeople({ segment_id: String(PRO.id) });
    expect(warnings).toHaveLength(count);
    expect(warnings.every((warning) => warning.includes(`still being built (state ${state})`))).toBe(true);
  });

  it("new people between pages cause no lost or repeated rows", async () => {
    const truth = people.all().filter(has("crowd")).map(toRow);
    const { rows } = await walk({ attribute_name: "crowd", limit: 400 }, (page) => addPerson(5_000 + page));
    expect(rows.slice(0, truth.length)).toEqual(truth);
    expect(new Set(rows.map(({ internal_id }) => internal_id)).size).toBe(rows.length);
  });

  it.each([500, 2_000, 8_000])("pages of %s tokens return every person once", async (maxResultTokens) => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.SearchPeople")!;
    const truth = people.all().filter(has("crowd", "0")).map(toRow);
    const rows: Partial<Page["people"][number]>[] = [];
    let cursor: string | null = null;
    do {
      const args = { attribute_name: "crowd", attribute_value: "0", limit: 300, cursor };
      const answer = await tool.call(args, { maxResultTokens });
      if (!answer.ok) throw new Error(answer.text);
      const fitted = answer.fitted as Page;
      rows.push(...fitted.people);
      cursor = fitted.next_cursor;
    } while (cursor !== null);
    expect(rows.map(({ person_id, identifier_type }) => ({ person_id, identifier_type }))).toEqual(
      truth.map(({ person_id, identifier_type }) => ({ person_id, identifier_type })),
    );
  });
});
