import { hideFields } from "@toolwright/core/hide";
import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const TRIAL_END = 1_793_491_200;
const SHOWN = "1793491200 (2026-11-01T00:00:00Z)";
const clock = testClock(NOW);
let { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
let messaging = createMessaging({ ...sandbox.options, clock });

beforeEach(() => {
  ({ messaging: sandbox } = createSandbox({ clock, enforceLimits: false }));
  messaging = createMessaging({ ...sandbox.options, clock });
  const ada = { cioId: "ada", id: "usr_ada", email: "ada@example.com", timestamps: new Map(), createdMs: NOW };
  const eva = { ...ada, cioId: "eva", id: "usr_eva", email: "eva@example.com" };
  const times = { trial_ends_at: TRIAL_END, renewal_date: "1793491200", npi: "1234567893", card_id: "1793491200" };
  sandbox.workspace.people.add({ ...ada, attributes: new Map(Object.entries(times)) });
  sandbox.workspace.people.add({ ...eva, attributes: new Map([["trial_ends_at", "2026-11-01T00:00:00Z"]]) });
});

function toolOf(name: string) {
  return messaging.tools.find((tool) => tool.name === `Messaging.${name}`)!;
}

/** A tool's result as a model gets it. */
async function answerOf(name: string, args: object): Promise<object> {
  const answer = await toolOf(name).call(args);
  if (!answer.ok) throw new Error(answer.text);
  return expandResult(answer.fitted) as object;
}

describe("dates in results", () => {
  it("a model sees the date beside an attribute with the name of a time, and a program the value alone", async () => {
    const attributes = { trial_ends_at: SHOWN, renewal_date: SHOWN, npi: "1234567893", card_id: "1793491200" };
    expect(await answerOf("GetPerson", { person_id: "usr_ada" })).toMatchObject({ people: [{ attributes }] });
    const { people } = await messaging.getPerson({ person_id: "usr_ada" });
    expect(people[0]!.attributes).toMatchObject({ trial_ends_at: "1793491200" });
  });

  it("a search shows the dates of its attribute", async () => {
    const { people } = (await answerOf("SearchPeople", { attribute_name: "renewal_date" })) as { people: object[] };
    expect(people).toMatchObject([{ person_id: "usr_ada", attribute_value: SHOWN }]);
    const none = await answerOf("SearchPeople", { attribute_name: "renewal_date", attribute_value: "soon" });
    expect(JSON.stringify(none)).toContain(`stored are for example \\"${SHOWN}\\"`);
  });

  it("activities show the dates of changed attributes and of an event's data", async () => {
    await messaging.identifyPerson({ person_id: "usr_ada", attributes: { trial_ends_at: TRIAL_END + 86_400 } });
    await messaging.recordEvent({ person_id: "usr_ada", name: "renewed", data: { until: { due_at: TRIAL_END } } });
    const { activities } = (await answerOf("ListPersonActivities", { person_id: "usr_ada" })) as {
      activities: object[];
    };
    expect(activities).toContainEqual(expect.objectContaining({ data: { until: { due_at: SHOWN } } }));
    const change = { trial_ends_at: { from: SHOWN, to: "1793577600 (2026-11-02T00:00:00Z)" } };
    expect(activities).toContainEqual(expect.objectContaining({ data: expect.objectContaining(change) }));
  });
});

describe("dates that a model writes", () => {
  it.each(["2026-11-01T00:00:00Z", "2026-11-01T02:00:00+02:00", "2026-11-01T00:00:00.250Z", SHOWN])(
    "%s becomes seconds before the hash and the card, which show both",
    async (trial_ends_at) => {
      const args = { person_id: "usr_ada", attributes: { trial_ends_at, note: "2026-11-01T00:00:00Z" } };
      const attributes = { ...args.attributes, trial_ends_at: TRIAL_END };
      const prepared = toolOf("IdentifyPerson").prepare(args);
      expect(prepared.args).toMatchObject({ attributes });
      expect(await prepared.hash()).toBe(
        await toolOf("IdentifyPerson")
          .prepare({ ...args, attributes })
          .hash(),
      );
      expect((await prepared.card()).changes).toContainEqual({
        name: "trial_ends_at",
        before: "1793491200",
        after: TRIAL_END,
      });
      const shown = { attributes: { ...attributes, trial_ends_at: SHOWN }, warnings: [] };
      expect(await answerOf("IdentifyPerson", args)).toMatchObject(shown);
    },
  );

  it.each([
    "2026-11-01",
    "2026-11-01T00:00:00",
    "2026-02-30T00:00:00Z",
    "now",
    "1793491200000",
    "1793491200 (2026-12-25T00:00:00Z)",
  ])("%s, which has no zone, isn't a date or doesn't match its number, stays as it is", async (trial_ends_at) => {
    const prepared = toolOf("IdentifyPerson").prepare({ person_id: "usr_ada", attributes: { trial_ends_at } });
    expect(prepared.args).toMatchObject({ attributes: { trial_ends_at } });
  });

  it.each(["1965-06-01", "1985-03-01", "2100-01-01", "9999-12-31"])(
    "%s is sent as written, since no result shows the date beside such a number",
    (day) => {
      const attributes = { born_at: `${day}T00:00:00Z` };
      const prepared = toolOf("IdentifyPerson").prepare({ person_id: "usr_ada", attributes });
      expect(prepared.args).toMatchObject({ attributes });
    },
  );

  it("an attribute has its own name, even if results use this name for fields of all rows", () => {
    const attributes = { in_every_row: "2026-11-01T00:00:00Z", ends_at: "soon" };
    const prepared = toolOf("IdentifyPerson").prepare({ person_id: "usr_ada", attributes });
    expect(prepared.args).toMatchObject({ attributes });
  });

  it("a number with another date is sent with a warning", async () => {
    const attributes = { trial_ends_at: "1793491200 (2026-12-25T00:00:00Z)" };
    const answer = await answerOf("IdentifyPerson", { person_id: "usr_ada", attributes });
    expect(JSON.stringify(answer)).toContain("sent as it is");
  });

  it("a time in milliseconds is sent as the number of milliseconds that a result shows", async () => {
    await messaging.identifyPerson({ person_id: "usr_ada", attributes: { paid_at: 1_793_491_200_250 } });
    const answer = await answerOf("GetPerson", { person_id: "usr_ada" });
    const paid_at = "1793491200250 (2026-11-01T00:00:00Z)";
    expect(answer).toMatchObject({ people: [{ attributes: { paid_at } }] });
    const args = { person_id: "usr_eva", attributes: { copied: paid_at } };
    expect(toolOf("IdentifyPerson").prepare(args).args).toMatchObject({ attributes: { copied: 1_793_491_200_250 } });
    const search = { attribute_name: "paid_at", attribute_value: paid_at };
    expect(await answerOf("SearchPeople", search)).toMatchObject({ total: 1, people: [{ person_id: "usr_ada" }] });
  });

  it.each([
    ["SendTransactionalEmail", "message_data", { transactional_message_id: "1", to: "ada@example.com" }],
    ["TriggerBroadcast", "data", { broadcast_id: "1" }],
  ] as const)(
    "a time copied into the variables of %s is its number again, and other dates stay text",
    (name, key, args) => {
      const text = { until_at: "2026-11-01T00:00:00Z", wrong: "1793491200 (2026-12-25T00:00:00Z)" };
      const prepared = toolOf(name).prepare({ ...args, [key]: { ...text, plan: { ends_at: SHOWN } } });
      expect(prepared.args).toMatchObject({ [key]: { ...text, plan: { ends_at: TRIAL_END } } });
    },
  );

  it("a date in the data of an event becomes seconds at any depth", async () => {
    const data = { order: [{ sold_at: "2026-11-01T00:00:00Z", title: "2026-11-01T00:00:00Z" }] };
    const args = { person_id: "usr_ada", name: "sold", data };
    const sent = { order: [{ sold_at: TRIAL_END, title: "2026-11-01T00:00:00Z" }] };
    expect(toolOf("RecordEvent").prepare(args).args).toMatchObject({ data: sent });
    const shown = { order: [{ sold_at: SHOWN, title: "2026-11-01T00:00:00Z" }] };
    expect(await answerOf("RecordEvent", args)).toMatchObject({ data: shown, warnings: [] });
  });

  it("a program's date is sent as it is, with a warning", async () => {
    const attributes = { trial_ends_at: "2026-11-01T00:00:00Z" };
    const { warnings } = await messaging.identifyPerson({ person_id: "usr_ada", attributes });
    expect(warnings.join(" ")).toContain("sent as it is");
    expect(sandbox.requests.at(-1)!.body).toMatchObject({ attributes });
  });

  it("a search by date finds it stored as seconds and as the same string, but a program only the string", async () => {
    const args = { attribute_name: "trial_ends_at", attribute_value: "2026-11-01T00:00:00Z" };
    const rows = [{ person_id: "usr_ada" }, { person_id: "usr_eva" }];
    expect(await answerOf("SearchPeople", args)).toMatchObject({ total: 2, people: rows });
    expect(await messaging.searchPeople(args)).toMatchObject({ total: 1, people: [{ person_id: "usr_eva" }] });
  });
});

describe("times in a toolkit that hides fields", () => {
  beforeEach(() => {
    messaging = createMessaging({ ...sandbox.options, clock, hide: hideFields(["attributes.trial_ends_at"]) });
  });

  it("have no date in any result, since it would tell a hidden value, and a handle is sent as the stored value", async () => {
    await messaging.identifyPerson({
      person_id: "usr_ada",
      attributes: { renewal_date: TRIAL_END, trial_ends_at: 1.8e9 },
    });
    await messaging.identifyPerson({ person_id: "usr_ada", attributes: { trial_ends_at: TRIAL_END } });
    const answers = [
      await answerOf("GetPerson", { person_id: "usr_ada" }),
      await answerOf("SearchPeople", { attribute_name: "trial_ends_at" }),
      await answerOf("SearchPeople", { attribute_name: "renewal_date" }),
      await answerOf("SearchPeople", { attribute_name: "renewal_date", attribute_value: "soon" }),
      await answerOf("ListPersonActivities", { person_id: "usr_ada" }),
    ];
    const { people } = answers[0] as { people: { attributes: { trial_ends_at: string } }[] };
    const handle = people[0]!.attributes.trial_ends_at;
    const attributes = { trial_ends_at: handle, paid_at: handle };
    answers.push(await answerOf("IdentifyPerson", { person_id: "usr_ada", attributes }));
    expect(sandbox.requests.at(-1)!.body).toMatchObject({
      attributes: { trial_ends_at: "1793491200", paid_at: "1793491200" },
    });
    answers.push(await answerOf("RecordEvent", { person_id: "usr_ada", name: "sold", data: { due_at: handle } }));
    expect(sandbox.requests.at(-1)!.body).toMatchObject({ attributes: { due_at: "1793491200" } });
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/2026-1[12]|2027|\(20/);
  });

  it("are searched and sent as written if a handle is a date, and stay a handle in the result", async () => {
    const found = await answerOf("GetPerson", { person_id: "usr_eva" });
    const { people } = found as { people: { attributes: { trial_ends_at: string } }[] };
    const { attributes } = people[0]!;
    const search = { attribute_name: "trial_ends_at", attribute_value: attributes.trial_ends_at };
    expect(await answerOf("SearchPeople", search)).toMatchObject({ total: 1 });
    const args = { person_id: "usr_ada", attributes };
    expect(toolOf("IdentifyPerson").prepare(args).args).toMatchObject({
      attributes: { trial_ends_at: "2026-11-01T00:00:00Z" },
    });
    expect(await answerOf("IdentifyPerson", args)).toMatchObject({ attributes });
  });
});
