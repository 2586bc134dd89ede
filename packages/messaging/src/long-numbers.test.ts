import { dispatch } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { createMessaging } from "./toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
let messaging = createMessaging({ ...sandbox.options, clock });
const person = sandbox.workspace.people.all().find(({ id, email }) => id?.startsWith("usr_") && email !== null)!;
const broadcast_id = String(sandbox.workspace.broadcasts[0]!.id);
const LONG = "12345678901234567890";
const NEXT = "12345678901234567891";

beforeEach(() => {
  clock.reset();
  sandbox.reset();
  messaging = createMessaging({ ...sandbox.options, clock });
});

const call = (name: string, json: string) => dispatch(messaging.tools, `Messaging.${name}`, json, { approve: false });
const bodies = () => sandbox.requests.map(({ body }) => JSON.stringify(body));

const email = (id: string) =>
  `{"transactional_message_id":"1","to":"${person.email}","message_data":{"order_id":${id},"amount":"9.99"}}`;

/** Calls with a long number in a map, and the place where the number is sent. */
const CALLS: readonly (readonly [name: string, json: (id: string) => string, path: string])[] = [
  ["SendTransactionalEmail", email, "message_data.order_id"],
  ["IdentifyPerson", (id) => `{"person_id":"${person.id}","attributes":{"account":${id}}}`, "attributes.account"],
  [
    "RecordEvent",
    (id) => `{"person_id":"${person.id}","name":"paid","data":{"items":[{"sku":${id}}]}}`,
    '"data.items[0].sku"',
  ],
  [
    "TriggerBroadcast",
    (id) => `{"broadcast_id":"${broadcast_id}","recipient_ids":["${person.id}"],"data":{"headline":${id},"link":"/"}}`,
    "data.headline",
  ],
];

describe.each(CALLS)("a long number in the JSON arguments of %s", (name, json, path) => {
  const warning = `${path}: sent as text with all its digits, because servers round a number this long.`;

  it("is sent with all its digits as a string, and the result and the card say so", async () => {
    const tool = messaging.tools.find((one) => one.name === `Messaging.${name}`)!;
    const prepared = tool.prepare(json(LONG));
    const card = await prepared.card();
    expect(card.warnings).toContain(warning);
    expect(JSON.stringify([card.fields, card.changes])).toContain(`"${LONG}"`);
    const answer = await prepared.call();
    if (!answer.ok) throw new Error(answer.text);
    expect(bodies().at(-1)).toContain(`"${LONG}"`);
    expect((answer.value as { warnings: string[] }).warnings).toContain(warning);
  });

  it("is refused with a request for a string if an SDK has already rounded it", async () => {
    const answer = await dispatch(messaging.tools, `Messaging.${name}`, JSON.parse(json(LONG)), { approve: false });
    expect(answer.ok).toBe(false);
    expect(answer.text).toContain("must be a string in quotes, because a number this long loses digits");
    expect(sandbox.requests).toEqual([]);
  });
});

it("a long number is in the subject of the email that a person gets, and another number is another email", async () => {
  for (const id of [LONG, NEXT]) expect(await call("SendTransactionalEmail", email(id))).toMatchObject({ ok: true });
  const subjects = sandbox.workspace.deliveries.slice(-2).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringContaining(LONG), expect.stringContaining(NEXT)]);
  const again = await call("SendTransactionalEmail", email(`"${LONG}"`));
  expect(again).toMatchObject({ ok: false, error: { code: "duplicate_send" } });
});

it("launches whose data differ in the last digit of a long number are both sent", async () => {
  const [, json] = CALLS[3]!.slice(0, 2) as [string, (id: string) => string];
  for (const id of [LONG, NEXT]) expect(await call("TriggerBroadcast", json(id))).toMatchObject({ ok: true });
});

it("ids that a model writes as long numbers arrive with their digits", async () => {
  await call("GetPerson", `{"person_id":${LONG}}`);
  await call(
    "TriggerBroadcast",
    `{"broadcast_id":${broadcast_id},"recipient_ids":[${LONG},7],"data":{"headline":"a","link":"b"}}`,
  );
  expect(sandbox.requests[0]?.path).toContain(LONG);
  expect(bodies()).toContainEqual(expect.stringContaining(`"ids":["${LONG}","7"]`));
});

it("a program's rounded number is refused too", async () => {
  const attributes = { account: Number(LONG) };
  await expect(messaging.identifyPerson({ person_id: person.id!, attributes })).rejects.toMatchObject({
    code: "invalid_input",
    issues: [{ parameter: "attributes.account", received: "about 12345678901234567000" }],
  });
  const data = { order: { id: 2 ** 53 } };
  await expect(messaging.recordEvent({ person_id: person.id!, name: "paid", data })).rejects.toMatchObject({
    issues: [{ parameter: "data.order.id" }],
  });
});
