import { expect, test } from "vitest";
import type { Effect } from "./effects.ts";
import { compareEffects } from "./match-effects.ts";

const email: Effect = { kind: "email", to: "ada@example.com", template: "payment_retry", data: { amount: "5 EUR" } };
const broadcast: Effect = { kind: "broadcast", id: "7", recipients: ["a@x.example", "b@x.example"] };
const attributes: Effect = { kind: "attributes", person: "usr_1", set: { plan: "pro", seats: 5 } };
const created: Effect = { kind: "person-created", person: "usr_2", set: { plan: "free" } };
const deleted: Effect = { kind: "person-deleted", person: "usr_3" };
const deletedSeats: Effect = { ...attributes, set: { seats: null } };
const event: Effect = { kind: "event", person: "usr_4", name: "called" };

test("equal effects match in any order, and each matches once", () => {
  const effects = [email, broadcast, attributes, created, deleted, event];
  expect(compareEffects(effects, effects.toReversed())).toEqual([]);
  expect(compareEffects([email, email], [email])).toEqual([expect.stringContaining("Missing")]);
  expect(compareEffects([email], [email, email])).toEqual([expect.stringContaining("Not expected")]);
});

test.each<[string, Effect, Effect]>([
  ["more variables of an email", email, { ...email, data: { amount: "5 EUR", order_id: "1" } }],
  ["another letter case of an address", email, { ...email, to: "Ada@Example.com" }],
  ["an audience in another order", broadcast, { ...broadcast, recipients: ["b@x.example", "A@x.example"] }],
  ["a number that was stored as a string", attributes, { ...attributes, set: { plan: "pro", seats: "5" } }],
  ["more attributes of a new person", created, { ...created, set: { plan: "free", id: "usr_2" } }],
  ["more data of an event", event, { ...event, data: { by: "phone" } }],
  [
    "another order of fields",
    { ...event, data: { at: [{ x: 1, y: 2 }] } },
    { ...event, data: { at: [{ y: 2, x: 1 }] } },
  ],
  ["a removed attribute", { ...attributes, set: { seats: null } }, { ...attributes, set: { seats: null } }],
])("%s makes no difference", (_, expected, actual) => {
  expect(compareEffects([expected], [actual])).toEqual([]);
});

test.each<[string, Effect, Effect]>([
  ["another recipient", email, { ...email, to: "eve@example.com" }],
  ["another template", email, { ...email, template: "welcome" }],
  ["another value of a variable", email, { ...email, data: { amount: "6 EUR" } }],
  ["a missing variable", email, { ...email, data: {} }],
  ["a copy", email, { ...email, copies: ["eve@example.com"] }],
  ["another reply address", email, { ...email, replyTo: "eve@example.com" }],
  ["another sender", email, { ...email, from: "eve@example.com" }],
  ["another broadcast", broadcast, { ...broadcast, id: "8" }],
  ["one more recipient", broadcast, { ...broadcast, recipients: [...broadcast.recipients, "c@x.example"] }],
  ["another person", attributes, { ...attributes, person: "usr_9" }],
  ["one more attribute of a known person", attributes, { ...attributes, set: { ...attributes.set, vip: true } }],
  ["a missing attribute", attributes, { ...attributes, set: { plan: "pro" } }],
  ["a removed attribute of a known person", attributes, { ...attributes, set: { ...attributes.set, phone: null } }],
  ["an attribute that should have been removed", { ...deletedSeats }, { ...deletedSeats, set: { seats: "null" } }],
  ["an attribute that was not removed", { ...deletedSeats }, { ...deletedSeats, set: {} }],
  ["another kind", deleted, { kind: "person-created", person: "usr_3" }],
  ["another event", event, { ...event, name: "emailed" }],
])("%s is another effect", (_, expected, actual) => {
  expect(compareEffects([expected], [actual])).toHaveLength(2);
});
