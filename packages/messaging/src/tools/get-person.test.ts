import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const SHARED = "family.lindgren@example.com";
const CROWD = "crowd@example.com";
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });
const { people } = sandbox.workspace;
const customer = people.all().find(({ id }) => id !== null)!;
const reader = people.all().find(({ id }) => id === null)!;

for (let index = 0; index < 230; index++) {
  people.add({
    cioId: `c${String(index).padStart(6, "0")}`,
    id: index % 3 === 0 ? null : `crowd_${index}`,
    email: CROWD,
    attributes: new Map([["note", `person ${index} `.repeat(12)]]),
    timestamps: new Map(),
    createdMs: NOW - 1_000_000 + index,
  });
}

beforeEach(() => sandbox.reset());

type Answer = Awaited<ReturnType<typeof messaging.getPerson>>;
type Arguments = Parameters<typeof messaging.getPerson>[0];

/** The profile that the tool should return for a person. */
function toProfile({ id, cioId, email, attributes }: typeof customer) {
  const ids = Object.fromEntries(Object.entries({ id, cio_id: cioId, email }).filter(([, value]) => value !== null));
  const attributeStrings = Object.fromEntries([...attributes].map(([name, value]) => [name, String(value)]));
  const created = attributes.get("created_at");
  return {
    person_id: id ?? cioId,
    identifier_type: id === null ? "internal_id" : "id",
    id,
    internal_id: cioId,
    email,
    created_at: created === undefined ? null : new Date(Number(created) * 1_000).toISOString(),
    unsubscribed: attributes.get("unsubscribed") === true,
    attributes: { ...attributeStrings, ...ids },
    devices: 0,
  };
}

async function rejectionOf(args: Arguments) {
  const error: unknown = await messaging.getPerson(args).catch((error: unknown) => error);
  if (!isToolError(error)) throw new Error("Expected a ToolError.");
  expect(sandbox.requests).toEqual([]);
  return error;
}

async function fittedTo(maxResultTokens: number, email: string) {
  const tool = messaging.tools.find(({ name }) => name === "Messaging.GetPerson")!;
  const answer = await tool.call({ email }, { maxResultTokens });
  if (!answer.ok) throw new Error(answer.text);
  return expandResult(answer.fitted) as Answer;
}

describe("GetPerson", () => {
  it(verifies("get-person.email.every-match"), async () => {
    const matches = people.find({ kind: "email", value: SHARED });
    expect(matches).toHaveLength(3);
    const answer = await messaging.getPerson({ email: SHARED });
    expect(answer).toEqual({
      found: true,
      match_count: 3,
      people: matches.map(toProfile),
      warnings: [],
      calls_spent: 2,
      calls_left: null,
    });
    expect(await messaging.getPerson({ email: SHARED.toUpperCase() })).toEqual(answer);
  });

  it(`${verifies("get-person.email.every-match")}: more than one bulk request can contain`, async () => {
    const answer = await messaging.getPerson({ email: CROWD });
    expect(answer.people).toEqual(people.find({ kind: "email", value: CROWD }).map(toProfile));
    expect(answer).toMatchObject({ found: true, match_count: 230, warnings: [] });
    const bulk = sandbox.requests.filter(({ path }) => path === "/v1/customers/attributes");
    expect(bulk.map(({ body }) => (body as { ids: string[] }).ids.length).sort()).toEqual([100, 100, 30]);
  });

  it("finds every person by each of their identifiers", async () => {
    for (const person of people.all().slice(0, 60)) {
      const expected = { found: true, match_count: 1, people: [toProfile(person)], warnings: [] };
      if (person.id !== null) expect(await messaging.getPerson({ person_id: person.id })).toMatchObject(expected);
      expect(await messaging.getPerson({ person_id: person.cioId })).toMatchObject(expected);
      const byEmail = await messaging.getPerson({ email: person.email });
      expect(byEmail.people).toContainEqual(toProfile(person));
    }
  });

  it(verifies("person.external-id"), async () => {
    const answer = await messaging.getPerson({ person_id: customer.id });
    expect(answer.people).toEqual([toProfile(customer)]);
    expect(sandbox.requests).toMatchObject([{ query: { id_type: "id" } }]);
  });

  it.each(["", "cio_"])(`${verifies("person.internal-id")}: with prefix %j`, async (prefix) => {
    const answer = await messaging.getPerson({ person_id: prefix + reader.cioId });
    expect(answer.people).toEqual([toProfile(reader)]);
    expect(sandbox.requests.map(({ query }) => query["id_type"])).toEqual(["id", "cio_id"]);
  });

  it("returns a person without an internal id, too", async () => {
    const fetch: typeof globalThis.fetch = async (input) =>
      String(input).includes("email=")
        ? Response.json({ results: [{ id: "usr_1", email: "a@example.com" }] })
        : Response.json({ customer: { id: "usr_1", identifiers: { id: "usr_1" }, attributes: { plan: "pro" } } });
    const answer = await createMessaging({ ...sandbox.options, fetch, clock }).getPerson({ email: "a@example.com" });
    expect(answer).toMatchObject({ match_count: 1, people: [{ person_id: "usr_1", attributes: { plan: "pro" } }] });
  });

  it(`${verifies("person.one-of")}: neither`, async () => {
    for (const args of [{}, { email: "", person_id: null }]) {
      expect(await rejectionOf(args)).toMatchObject({ code: "invalid_input", issues: [{ parameter: "person_id" }] });
    }
  });

  it.each(["ada", "ada@", "a@b.example,c@d.example", "Ada <ada@example.com>"])(
    "%j is rejected as an email",
    async (email) => {
      expect(await rejectionOf({ email })).toMatchObject({ code: "invalid_input", issues: [{ parameter: "email" }] });
    },
  );

  it(`${verifies("person.both")}: the same person's`, async () => {
    const { people: found, warnings } = await messaging.getPerson({
      person_id: customer.id,
      email: customer.email!.toUpperCase(),
    });
    expect(found).toEqual([toProfile(customer)]);
    expect(warnings).toEqual(["email was ignored: person_id takes precedence."]);
  });

  it(`${verifies("person.both")}: another person's`, async () => {
    const { people: found, warnings } = await messaging.getPerson({ person_id: customer.id, email: SHARED });
    expect(found).toEqual([toProfile(customer)]);
    expect(warnings).toEqual([
      "email was ignored: person_id takes precedence. The email does not belong to this person.",
    ]);
  });

  it.each([{ email: "nobody@example.com" }, { person_id: "usr_nobody" }, { person_id: "ada@nowhere.example" }])(
    `${verifies("person.unknown")}: %j`,
    async (args) => {
      const { warnings, ...answer } = await messaging.getPerson(args);
      expect(answer).toEqual({
        found: false,
        match_count: 0,
        people: [],
        calls_spent: expect.any(Number),
        calls_left: null,
      });
      expect(warnings).toEqual([expect.stringContaining(Object.values(args)[0]!)]);
    },
  );

  it.each([500, 2_000, 8_000])("%s tokens show the first matches and the number of matches", async (maxTokens) => {
    const fitted = await fittedTo(maxTokens, CROWD);
    const truth = people.find({ kind: "email", value: CROWD });
    expect(fitted.match_count).toBe(truth.length);
    expect(fitted.people.length).toBeGreaterThan(0);
    expect(fitted.people.map(({ internal_id }) => internal_id)).toEqual(
      truth.slice(0, fitted.people.length).map(({ cioId }) => cioId),
    );
    if (fitted.people.length < truth.length) {
      expect(fitted.warnings.at(-1)).toBe(
        `Showing ${fitted.people.length} of ${truth.length} rows here: Messaging_SearchPeople with attribute_name email and this email lists them all.`,
      );
    }
  });

  it("SearchPeople lists all matches that the truncation note mentions", async () => {
    const listed: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof messaging.searchPeople>> = await messaging.searchPeople({
        attribute_name: "email",
        attribute_value: CROWD,
        cursor,
      });
      listed.push(...page.people.map(({ internal_id }) => internal_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(listed.toSorted()).toEqual(
      people
        .find({ kind: "email", value: CROWD })
        .map(({ cioId }) => cioId)
        .toSorted(),
    );
  });

  it("a small result reaches an agent in full, without attributes that repeat a field", async () => {
    const profiles = people.find({ kind: "email", value: SHARED }).map(toProfile);
    const repeated = ["id", "email", "cio_id", "created_at"];
    for (const { attributes } of profiles)
      for (const name of repeated) delete (attributes as Record<string, unknown>)[name];
    expect((await fittedTo(8_000, SHARED)).people).toEqual(profiles);
  });
});
