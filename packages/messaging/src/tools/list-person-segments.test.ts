import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const SHARED = "family.lindgren@example.com";
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });
const { people, segments } = sandbox.workspace;
const customer = people.all().find(({ id }) => id !== null)!;
const reader = people.all().find(({ id }) => id === null)!;
// Otherwise, no segment would contain a person without an external id, or only the second person of a family.
segments.find(({ type }) => type === "manual")!.members.add(reader.cioId);
segments.find(({ type }) => type === "manual")!.members.add(people.find({ kind: "email", value: SHARED })[1]!.cioId);

beforeEach(() => sandbox.reset());

/** Ids of the segments that a person belongs to. */
function segmentIdsOf({ cioId, attributes }: typeof customer) {
  const isIn = segments.filter(({ condition, members }) => {
    if (condition === null) return members.has(cioId);
    const value = attributes.get(condition.attribute);
    return value !== undefined && (condition.value === null || condition.value === String(value));
  });
  return isIn.map(({ id }) => String(id));
}

describe("ListPersonSegments", () => {
  it(verifies("list-person-segments.lists"), async () => {
    let maxCount = 0;
    for (const person of people.all()) {
      const answer = await messaging.listPersonSegments({ person_id: person.id ?? person.cioId });
      expect(answer).toMatchObject({
        found: true,
        person: { person_id: person.id ?? person.cioId, identifier_type: person.id === null ? "internal_id" : "id" },
        warnings: [],
      });
      expect(answer.segments.map(({ id }) => id)).toEqual(segmentIdsOf(person));
      maxCount = Math.max(maxCount, answer.segments.length);
    }
    expect(maxCount).toBeGreaterThan(2);
  });

  it("returns a segment with its name", async () => {
    const { segments: rows } = await messaging.listPersonSegments({ person_id: reader.cioId });
    const { id, name, description } = segments.find(({ members }) => members.has(reader.cioId))!;
    expect(rows).toEqual([{ id: String(id), name, description, type: null, state: null }]);
  });

  it(verifies("list-person-segments.first-match"), async () => {
    const [first, second] = people.find({ kind: "email", value: SHARED });
    expect(segmentIdsOf(first!)).not.toEqual(segmentIdsOf(second!));
    const answer = await messaging.listPersonSegments({ email: SHARED });
    expect(answer.person).toEqual({ person_id: first!.id, identifier_type: "id" });
    expect(answer.segments.map(({ id }) => id)).toEqual(segmentIdsOf(first!));
    expect(answer.warnings).toEqual([
      "3 people have this email; this result is for the first. GetPerson returns all of them.",
    ]);
  });

  it.each(["", "cio_"])(`${verifies("person.internal-id")}: with prefix %j`, async (prefix) => {
    const answer = await messaging.listPersonSegments({ person_id: prefix + reader.cioId });
    expect(answer.segments.map(({ id }) => id)).toEqual(segmentIdsOf(reader));
  });

  it(verifies("person.both"), async () => {
    const { segments: rows, warnings } = await messaging.listPersonSegments({ person_id: customer.id, email: SHARED });
    expect(rows.map(({ id }) => id)).toEqual(segmentIdsOf(customer));
    expect(warnings).toEqual(["email was ignored: person_id takes precedence."]);
  });

  it(verifies("person.one-of"), async () => {
    const error: unknown = await messaging.listPersonSegments({}).catch((error: unknown) => error);
    if (!isToolError(error)) throw new Error("Expected a ToolError.");
    expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "person_id" }] });
    expect(sandbox.requests).toEqual([]);
  });

  it.each([{ email: "nobody@example.com" }, { person_id: "usr_nobody" }])(
    `${verifies("person.unknown")}: %j`,
    async (args) => {
      const { warnings, ...answer } = await messaging.listPersonSegments(args);
      expect(answer).toEqual({
        found: false,
        person: null,
        segments: [],
        calls_spent: expect.any(Number),
        calls_left: null,
      });
      expect(warnings).toEqual([expect.stringContaining(Object.values(args)[0]!)]);
    },
  );

  it("returns a person in no segment as found", async () => {
    people.identify({ kind: "id", value: "fresh" }, {}, NOW);
    expect(await messaging.listPersonSegments({ person_id: "fresh" })).toMatchObject({ found: true, segments: [] });
  });

  it("reports a failure that is not about the person as an error", async () => {
    sandbox.fail({ status: 403, times: Number.POSITIVE_INFINITY });
    await expect(messaging.listPersonSegments({ person_id: customer.id })).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each([500, 2_000, 8_000])("%s tokens show an agent the segments in order", async (maxResultTokens) => {
    const rows = Array.from({ length: 300 }, (_, id) => ({
      id,
      name: `Segment ${id}`,
      description: "Long. ".repeat(9),
    }));
    const fetch = async () => Response.json({ segments: rows });
    const { tools } = createMessaging({ ...sandbox.options, fetch, clock });
    const tool = tools.find(({ name }) => name === "Messaging.ListPersonSegments")!;
    const answer = await tool.call({ person_id: "x" }, { maxResultTokens });
    if (!answer.ok) throw new Error(answer.text);
    const fitted = answer.fitted as Awaited<ReturnType<typeof messaging.listPersonSegments>>;
    const rowCount = fitted.segments.length;
    expect(rowCount).toBeGreaterThan(0);
    expect(fitted.segments.map(({ id }) => id)).toEqual(rows.slice(0, rowCount).map(({ id }) => String(id)));
    if (rowCount < 300) expect(fitted.warnings.at(-1)).toContain(`Showing ${rowCount} of 300 rows here`);
  });
});
