import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, expect, it, vi } from "vitest";
import { createMessaging } from "../toolkit.ts";
import { pager } from "./pager.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const { tools } = createMessaging({ ...sandbox.options, clock });
const { people, deliveries } = sandbox.workspace;
const person = people.all().find(({ id }) => id !== null)!;
const person_id = person.id!;
// More messages than the smallest token budget holds.
const delivery = deliveries.find(({ cioId }) => cioId === person.cioId)!;
for (let index = 0; index < 100; index++) deliveries.push({ ...delivery, id: `copy${index}` });
const open = vi.spyOn(pager, "open");

beforeEach(() => {
  open.mockClear();
});

it.each([
  ["Messaging.ListPersonActivities", { person_id }],
  ["Messaging.ListPersonMessages", { person_id }],
  ["Messaging.ListSegmentMembers", { segment_id: "1" }],
  ["Messaging.SearchPeople", { segment_id: "1" }],
])("a call of %s opens its cursor once for checking, reading and fitting", async (name, args) => {
  const tool = tools.find((one) => one.name === name);
  const first = await tool?.call({ ...args, limit: 1 });
  const cursor = first?.ok && "next_cursor" in first.value ? first.value.next_cursor : null;
  expect(cursor).toBeTypeOf("string");
  open.mockClear();
  const next = await tool?.call({ ...args, limit: 1_000, cursor }, { maxResultTokens: 500 });
  expect(next).toMatchObject({ ok: true });
  expect(open).toHaveBeenCalledTimes(1);
});
