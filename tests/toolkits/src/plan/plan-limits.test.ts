import { renderCard, type Tool } from "@toolwright/core";
import { createPlan, type PlannedCall, planTool, strikeRows } from "@toolwright/core/plan";
import { createMessaging } from "@toolwright/messaging";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const sandbox = createSandbox({ clock, enforceLimits: false });
const { messaging, sales } = sandbox;
const title = "Apologize";
const send = "Messaging_SendTransactionalEmail";
const people = messaging.workspace.people.all().flatMap(({ id, email }) => (id?.startsWith("usr_") && email) || []);

const emails = (count: number): PlannedCall[] =>
  Array.from({ length: count }, (_, index) => ({
    tool: send,
    arguments: {
      transactional_message_id: "3",
      to: people[index % people.length],
      message_data: { order_id: `ord_${index}`, amount: 12.5, retry_link: "https://shop.example/r" },
    },
  }));
/** Tools of another process: without the facts that earlier ones have read. */
const create = () => createMessaging({ ...messaging.options, clock }).tools as readonly Tool[];

beforeEach(() => {
  sandbox.messaging.reset();
  clock.advance(3_600_000);
});

describe("the card leaves out a row", () => {
  it("past the maximum number of calls", async () => {
    const { card } = await createPlan(create(), emails(4), { title, maxCalls: 2 });
    expect(card.details.rows.map(({ row }) => row)).toEqual([1, 2]);
    expect(renderCard(card)).toContain(
      "Warning: Can't run: rows 3-4: A plan has at most 2 calls. Put this one into another plan.",
    );
  });

  it("with which the plan could cost too much", async () => {
    const { tools } = createSales({ ...sales.options, clock });
    const calls = ["ada@acme.example", "bob@acme.example", "eve@acme.example"].map((email) => ({
      tool: "Sales.EnrichPerson",
      arguments: { email },
    }));
    const { card } = await createPlan(tools as readonly Tool[], calls, { title, maxCredits: 2 });
    expect([card.maxCredits, card.details.rows.length]).toEqual([2, 2]);
    expect(renderCard(card)).toContain("row 3: With this call, the plan could cost more than 2 credits.");
  });

  it("that equals another, that only reads, or whose tool is unknown", async () => {
    const [first] = emails(1);
    const calls = [
      first!,
      first!,
      { tool: "Messaging.GetPerson", arguments: {} },
      { tool: "Sales.Other", arguments: {} },
    ];
    const text = renderCard((await createPlan(create(), calls, { title })).card);
    expect(text).toContain("row 2: This call equals that of row 1.");
    expect(text).toContain("row 3: Messaging_GetPerson only reads.");
    expect(text).toContain("row 4: No tool is named");
  });
});

it("leaves out a row that repeats another in another spelling of the recipient", async () => {
  const [first, second] = emails(2);
  const args = first!.arguments as { readonly to: string };
  const written = { ...args, to: args.to.toUpperCase() };
  const plan = await createPlan(create(), [first!, second!, { tool: send, arguments: written }], { title });
  expect(plan.card.details.left_out).toMatchObject([{ row: 3, reason: "This call equals that of row 1." }]);
  expect(await plan.run({ approvedHash: plan.card.hash })).toMatchObject({ sent: [1, 2] });
});

describe("choosing rows", () => {
  it("runs only these of a plan, under their own numbers, in order, and mentions no more", async () => {
    const plan = await createPlan(create(), emails(5), { title, rows: "5, 2-3" });
    expect(plan.card.hash).toMatch(/\+2-3,5$/);
    expect(plan.card.summary).toContain("Run 3 of 5 calls");
    const { sent, refused, left } = await plan.run({ approvedHash: plan.card.hash });
    expect({ sent, refused, left }).toEqual({ sent: [2, 3, 5], refused: [], left: [] });
  });

  it("leaves out a row that equals an earlier one, although that one is not chosen", async () => {
    const plan = await createPlan(create(), [...emails(4), ...emails(1)], { title, rows: "5, 2-3" });
    expect(plan.card.details.left_out).toMatchObject([{ row: 5, reason: "This call equals that of row 1." }]);
  });

  it("says what to pass if a run has no hash", async () => {
    const plan = await createPlan(create(), emails(1), { title });
    for (const run of [plan.run({} as never), plan.run(undefined as never)])
      await expect(run).rejects.toMatchObject({ code: "invalid_input", message: expect.stringContaining("card.hash") });
  });

  it("allows each part of a plan the maximum number of calls", async () => {
    const { details } = (await createPlan(create(), emails(4), { title, rows: "3-4", maxCalls: 2 })).card;
    expect(details.rows.map(({ row }) => row)).toEqual([3, 4]);
  });

  it.each(["5", "0", "none", "", "and", "2-1"])("refuses %j", async (rows) => {
    const plan = createPlan(create(), emails(4), { title, rows });
    await expect(plan).rejects.toThrow(
      /rows: (?:must be rows of the plan, such as 2, 5-7|there is no row 5 to run); the plan has rows 1-4/,
    );
  });
});

describe("striking rows out", () => {
  it.each(["2, 5-6", " 2,5 -  6 ", [2, 5, 6]])("accepts %j, and approves only the others", async (rows) => {
    const plan = await createPlan(create(), emails(7), { title });
    const approvedHash = strikeRows(plan.card.hash, rows);
    expect(approvedHash).toBe(`${plan.card.hash} without 2,5-6`);
    expect((await plan.run({ approvedHash })).sent).toEqual([1, 3, 4, 7]);
  });

  it.each(["0", "0-9", "8", "2;5", "two", "6-5", "1-99999999999", "-", null, 3.5])(
    "refuses %j, and names the rows",
    async (rows) => {
      const { card } = await createPlan(create(), emails(7), { title });
      expect(() => strikeRows(card.hash, rows as string)).toThrow(
        /(?:such as 2, 5-7|no row 8 to run); the card has rows 1-7/,
      );
    },
  );

  it.each(["2,5", "rows 2 and 5.", "2 – 2, 5"])("reads %j as a person writes it", async (rows) => {
    const { card } = await createPlan(create(), emails(7), { title });
    expect(strikeRows(card.hash, rows)).toBe(`${card.hash} without 2,5`);
  });

  it.each(["", " 2-1", " 9", " 0", " the last"])("a hash without%s approves nothing", async (text) => {
    const plan = await createPlan(create(), emails(3), { title });
    await expect(plan.run({ approvedHash: `${plan.card.hash} without${text}` })).rejects.toThrow("not approved");
  });

  it.each([null, "x", [null], [3]])("refuses %j as calls", async (calls) => {
    await expect(createPlan(create(), calls as never, { title })).rejects.toThrow("calls: must be a list of calls");
  });

  it("says on the card of a plan that runs again which rows have started", async () => {
    const tools = create();
    const first = await createPlan(tools, emails(3), { title });
    await first.run({ approvedHash: strikeRows(first.card.hash, "3") });
    const { card } = await createPlan(tools, emails(3), { title });
    expect(card.warnings.filter((line) => line.includes("earlier run"))).toEqual([
      "rows 1-2: An earlier run of this plan has started it, so it doesn't run again.",
    ]);
  });

  it.each(["", " ", []])("strikes nothing for %j", async (rows) => {
    const { card } = await createPlan(create(), emails(2), { title });
    expect(strikeRows(card.hash, rows)).toBe(card.hash);
  });
});

it("says in a process that has not inspected the rows which of them the person left out, and which had no approval", async () => {
  const calls = emails(3);
  const args = calls[1]!.arguments as { readonly message_data: object };
  calls[1] = { ...calls[1]!, arguments: { ...args, message_data: {} } };
  const { card } = await createPlan(create(), calls, { title });
  expect(card.details.left_out).toMatchObject([{ row: 2, code: "invalid_input" }]);
  const answer = await planTool(create()).call({ title, calls }, { approvedHash: strikeRows(card.hash, "3") });
  const reason = "This row can't run; the approval card says why. A plan of only this row fails with the reason.";
  const lists = { sent: "1", refused: [{ rows: "2", reason }], left: [{ rows: "3", code: "not_approved" }] };
  expect(answer.ok && answer.value).toMatchObject(lists);
});

it("a plan of 200 rows reads each shared fact once, and costs at most a tenth more than its sends in each process", async () => {
  const calls = emails(200);
  const [bare] = create().filter(({ wireName }) => wireName === send);
  for (const call of calls) await bare!.call(call.arguments);
  const bareRequests = messaging.requests.length;
  messaging.reset();
  clock.advance(3_600_000);
  const { hash } = await planTool(create()).prepare({ title, calls }).card();
  const cardRequests = messaging.requests.length;
  expect(messaging.requests.filter(({ path }) => path.startsWith("/v1/transactional")).length).toBeLessThanOrEqual(3);
  messaging.reset();
  const prepared = planTool(create()).prepare({ title, calls });
  expect(await prepared.accepts?.(strikeRows(hash, ""))).toBe(true);
  expect(await prepared.refusal()).toBeNull();
  expect(messaging.requests).toEqual([]);
  const answer = await prepared.call({ approvedHash: hash });
  expect(answer.ok && answer.value).toMatchObject({ sent_count: 200 });
  const { length: runRequests } = messaging.requests;
  expect(messaging.requests.filter(({ path }) => path.startsWith("/v1/transactional")).length).toBeLessThanOrEqual(3);
  expect(runRequests).toBeLessThanOrEqual(1.1 * bareRequests);
  expect(cardRequests).toBeLessThanOrEqual(1.1 * (bareRequests - 200));
});
