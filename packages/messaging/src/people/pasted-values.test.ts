import { dispatch } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";
import { looksInternal } from "./id-type-warnings.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
let { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
let messaging = createMessaging({ ...sandbox.options, clock });
/** A reader with an internal id and an email, but no external id. */
const reader = sandbox.workspace.people.all().find(({ id, email }) => id === null && email !== null)!;

beforeEach(() => {
  ({ messaging: sandbox } = createSandbox({ clock, enforceLimits: false }));
  messaging = createMessaging({ ...sandbox.options, clock });
});

const WRITES = [
  ["DeletePerson", {}],
  ["IdentifyPerson", { attributes: { plan: "pro" } }],
  ["RecordEvent", { name: "plan_changed" }],
] as const;

describe.each(WRITES)("%s with an internal id as an external one", (name, more) => {
  it.each([
    ["as a search returns it", reader.cioId],
    ["in its documented form", `cio_${reader.cioId}`],
  ])("warns in the result, and names the person on the card, %s", async (_form, person_id) => {
    const tool = messaging.tools.find((one) => one.name === `Messaging.${name}`)!;
    const card = await tool.prepare({ person_id, ...more }).card();
    expect(card.warnings.join(" ")).toMatch(
      /No person has the external id .*, but one has it as internal id, .*pass identifier_type: "internal_id"/,
    );
    expect(card.warnings.join(" ")).toContain(reader.email);
    sandbox.reset();
    const answer = await dispatch(messaging.tools, tool.wireName, { person_id, ...more }, { approve: false });
    if (!answer.ok) throw new Error(answer.text);
    expect((answer.value as { warnings: string[] }).warnings.join(" ")).toContain(
      "looks like Customer.io's internal id",
    );
    // The warning costs no request.
    expect(sandbox.requests).toHaveLength(1);
  });

  it("does not warn with the type of the id", async () => {
    const args = { person_id: reader.cioId, identifier_type: "internal_id", ...more };
    const answer = await dispatch(messaging.tools, `Messaging_${name}`, args, { approve: false });
    expect(answer.text).not.toContain("looks like");
  });
});

it.each([
  ["usr_923", "an external id", "id"],
  ["42", null, null],
  ["customer-17", "an external id", "id"],
  ["ada@example.com", "an email address", "email"],
  ["550e8400-e29b-41d4-a716-446655440000", "an external id", "id"],
  ["d9c106000001", null, null],
  ["cio_D9C106000001", null, null],
] as const)("%s as an internal id looks like %s, in each write and on its card", async (person_id, form, type) => {
  for (const [name, more] of WRITES) {
    const args = { person_id, identifier_type: "internal_id", ...more };
    const answer = await dispatch(messaging.tools, `Messaging_${name}`, args, { approve: false });
    if (!answer.ok) throw new Error(answer.text);
    const tool = messaging.tools.find((one) => one.name === `Messaging.${name}`)!;
    const card = await tool.prepare(args).card();
    for (const { warnings } of [answer.value as { warnings: string[] }, card]) {
      if (form === null) expect(warnings.join(" ")).not.toContain("looks like");
      else expect(warnings.join(" ")).toContain(`looks like ${form}, but was used as an internal id. For the person`);
      if (type !== null) expect(warnings.join(" ")).toContain(`pass identifier_type: "${type}"`);
    }
  }
});

it.each(["a3000001", "03000001", "d9c106000001", "cio_a3000001", "CIO_x", "a3012f45"])(
  "%s looks like an internal id",
  (id) => {
    expect(looksInternal(id)).toBe(true);
  },
);

it.each([
  ...[
    "usr_923",
    "12345678",
    "42",
    "deadbeef",
    "20260131",
    "1840074494725507107",
    "ada@example.com",
    "A3000001",
    "a30000019",
  ],
  ...[
    "507f1f77bcf86cd799439011",
    "550e8400-e29b-41d4-a716-446655440000",
    "d41d8cd98f00b204e9800998ecf8427e",
    "",
    "cio_",
  ],
])("%j does not look like an internal id", (id) => {
  expect(looksInternal(id)).toBe(false);
});

it("a launch to listed ids warns of internal ones, on the card too", async () => {
  const args = { broadcast_id: "7", recipient_ids: [reader.cioId, "usr_923"], data: { headline: "a", link: "b" } };
  const card = await messaging.triggerBroadcast.preview(args);
  expect(card.warnings.join(" ")).toMatch(/in recipient_ids: looks like Customer.io's internal id.*recipient_emails/);
});

it("a launch with an empty segment says on the card that it goes to the configured audience", async () => {
  const card = await messaging.triggerBroadcast.preview({
    broadcast_id: "7",
    segment_id: "",
    data: { headline: "a", link: "b" },
  });
  expect(card.warnings.join(" ")).toMatch(
    /The call has no segment_id, recipient_ids or recipient_emails.*audience configured in Customer.io/,
  );
});

describe("times", () => {
  const warningsOf = async (attributes: Record<string, string | number>) =>
    (await messaging.identifyPerson({ person_id: "usr_923", attributes })).warnings.join(" ");

  it.each([
    "trial_ends_at",
    "trial_end",
    "renewal",
    "birthday",
    "last_seen",
    "expires",
    "date",
    "ts",
    "paid",
    "last_paid",
  ])("milliseconds in %s are warned about by their value", async (name) => {
    expect(await warningsOf({ [name]: 1_767_225_600_123 })).toContain(`${name}: looks like epoch milliseconds`);
    expect(await warningsOf({ [name]: "1767225600123" })).toContain("looks like epoch milliseconds");
    expect(await warningsOf({ [name]: 1_767_225_600 })).not.toContain("looks like");
  });

  it.each([
    ["order_id", 1_767_225_600_123],
    ["phone", 1_767_225_600_123],
    ["ean", 4_006_381_333_931],
    ["revenue", 1_767_225_600.5],
    ["balance", -1_767_225_600_123],
    ["distance", 9_460_730_472_580],
  ])("a number that isn't a time, such as %s, gets no warning", async (name, value) => {
    expect(await warningsOf({ [name]: value })).not.toContain("looks like");
  });

  it("milliseconds within maps and lists of an event's data are warned about by their path, once", async () => {
    const time = 1_767_225_600_123;
    const items = [{ sold_at: time }, { sold_at: time, id: time }, { sold_at: 1_767_225_600 }];
    const data = { order: { paid: time, refs: [time] }, items };
    const args = { person_id: "usr_923", name: "order_placed", data };
    const { warnings } = await messaging.recordEvent(args);
    expect(warnings).toEqual([expect.stringMatching(/^order\.paid, items\.sold_at: looks like epoch milliseconds/)]);
    expect((await messaging.recordEvent.preview(args)).warnings).toEqual(warnings);
  });

  it("a timestamp in the data of an event is not its time, and the result and the card say so", async () => {
    const args = { person_id: "usr_923", name: "order_placed", data: { timestamp: 1_735_689_600 } };
    const expected = "timestamp in data is not the time of the event";
    expect((await messaging.recordEvent(args)).warnings.join(" ")).toContain(expected);
    expect((await messaging.recordEvent.preview(args)).warnings.join(" ")).toContain(expected);
  });
});

it("a new email may belong to another person, which the result says, and the card names the owner", async () => {
  const args = { person_id: "usr_923", email: reader.email! };
  const card = await messaging.identifyPerson.preview(args);
  expect(card.warnings.join(" ")).toContain(`${reader.email} belongs to`);
  expect((await messaging.identifyPerson(args)).warnings.join(" ")).toMatch(
    /If another person has the email .*GetPerson shows who/,
  );
});
