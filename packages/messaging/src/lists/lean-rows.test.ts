import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import { expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const { tools } = createMessaging({ ...sandbox.options, clock });
const person = sandbox.workspace.people.all().find(({ id }) => id !== null)!;

type Row = Readonly<Record<string, unknown>>;

/** The rows of a result as a model reads them, the rows of the same result for a program, and the warnings. */
async function read(name: string, key: string, args: object) {
  const answer = await tools.find((tool) => tool.name === `Messaging.${name}`)!.call(args);
  if (!answer.ok) throw new Error(answer.text);
  const { warnings } = answer.fitted as { warnings: readonly string[] };
  const rowsOf = (result: object) => (expandResult(result) as Record<string, Row[]>)[key]!;
  return { rows: rowsOf(answer.fitted), full: rowsOf(answer.value), notes: warnings.join() };
}

function withShortTimes(rows: readonly Row[]): unknown {
  return JSON.parse(JSON.stringify(rows).replaceAll(/(:00)?\.000Z"/g, 'Z"'));
}

it.each([
  ["ListPersonActivities", "activities", { person_id: person.id! }],
  ["ListNewsletters", "newsletters", {}],
  ["ListPersonMessages", "messages", { person_id: person.id! }],
  ["ListCampaigns", "campaigns", {}],
])("%s returns up to three rows with all fields", async (name, key, args) => {
  const { rows, full, notes } = await read(name, key, { ...args, limit: 3 });
  expect(withShortTimes(rows)).toEqual(withShortTimes(full));
  expect(notes).toBe("");
});

it("leaves out ids of many activities, and what their names and types say", async () => {
  const { rows, full, notes } = await read("ListPersonActivities", "activities", { person_id: person.id!, limit: 50 });
  expect(rows).toHaveLength(full.length);
  for (const [index, { data, ...row }] of rows.entries()) {
    const { id: _, data: details, timestamp, delivery_type, ...kept } = full[index]!;
    const isRepeated = delivery_type === null || String(kept["type"]).endsWith(`_${delivery_type}`);
    expect(row).toEqual({
      ...kept,
      timestamp: (timestamp as string).replace(/:\d\d\.000Z/, "Z"),
      ...(!isRepeated && { delivery_type }),
    });
    if (data !== undefined) expect(data).toStrictEqual(details);
    else
      expect(new Set(Object.values(details as Row))).toEqual(
        new Set(Object.keys(details as Row).map(() => row["name"])),
      );
  }
  expect(rows.some(({ data }) => data !== undefined)).toBe(true);
  expect(notes).toContain("Rows lack id");
});

it("shows the creation of many newsletters for drafts only", async () => {
  const { rows, notes } = await read("ListNewsletters", "newsletters", {});
  expect(rows.some((row) => "created_at" in row)).toBe(true);
  for (const row of rows) expect("created_at" in row).toBe(row["sent_at"] === null);
  for (const { sent_at } of rows) if (sent_at !== null) expect(sent_at).toMatch(/T\d\d:\d\dZ$/);
  expect(notes).toContain("Only drafts have created_at");
});

it("shows subjects of up to ten newsletters", async () => {
  const { rows, full } = await read("ListNewsletters", "newsletters", { limit: 10 });
  expect(rows.map(({ subject }) => subject)).toEqual(full.map(({ subject }) => subject));
});

it.each([
  ["SearchPeople", "people", { attribute_name: "plan" }],
  ["ListSegmentMembers", "members", { segment_id: "2" }],
])("%s shows the internal id of many people only as person_id", async (name, key, args) => {
  const many = await read(name, key, args);
  for (const row of many.rows) expect(row).not.toHaveProperty("internal_id");
  expect(many.rows.map(({ person_id }) => person_id)).toEqual(many.full.map(({ person_id }) => person_id));
  expect(many.notes).toContain("internal_id is left out");
  const few = await read(name, key, { ...args, limit: 3 });
  expect(few.rows.map(({ internal_id }) => internal_id)).toEqual(few.full.map(({ internal_id }) => internal_id));
  expect(few.notes).not.toContain("internal_id");
});

it("leaves out the last change of a segment that never changed", async () => {
  const { rows, full, notes } = await read("ListSegments", "segments", {});
  for (const [index, row] of rows.entries())
    expect("updated_at" in row).toBe(full[index]!["updated_at"] !== full[index]!["created_at"]);
  expect(notes).toContain("A missing updated_at equals created_at.");
});
