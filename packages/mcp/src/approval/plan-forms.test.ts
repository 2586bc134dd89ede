import { afterEach, describe, expect, it, test } from "vitest";
import type { Elicit, ElicitedForm } from "../__fixtures__/clients.ts";
import { CLIENT_OF_EACH_REVISION } from "../__fixtures__/connections.ts";
import { createSandboxServer, createTestSandbox, effectsIn, TRANSPORTS } from "../__fixtures__/sandbox-server.ts";
import { createMcpServer } from "../create-mcp-server.ts";

const sandbox = createTestSandbox();
const PLAN = "Toolwright_RunPlan";
const planOf = (orders: readonly string[]) => ({
  title: "Apologize",
  calls: orders.map((order_id, index) => ({
    tool: "Messaging_SendTransactionalEmail",
    arguments: {
      transactional_message_id: "1",
      to: index % 2 === 0 ? "leo.dubois@example.com" : "jun.eriksen@example.com",
      message_data: { order_id, amount: "9" },
    },
  })),
});

describe.each(CLIENT_OF_EACH_REVISION)("client $client", ({ connect }) => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    sandbox.messaging.reset();
  });

  async function connectWith(elicit?: Elicit, approve: "require" | "prefer" = "require", own = sandbox) {
    const { server } = createSandboxServer({ plans: true, approve }, own);
    const { location, close } = await TRANSPORTS["a pipe"](server);
    closers.push(close);
    const client = await connect(location, elicit);
    closers.push(() => client.close());
    return client;
  }

  it("shows the table of a plan in one form, and sends each row once after one approval", async () => {
    const forms: ElicitedForm[] = [];
    const client = await connectWith((form) => {
      forms.push(form);
      return { action: "accept", content: { decision: "approve" } };
    });
    expect((await client.list()).map(({ name }) => name)).toContain(PLAN);
    const { structuredContent } = await client.call(PLAN, planOf(["a1", "a2", "a3"]));
    expect(structuredContent).toMatchObject({ sent: "1-3", refused: [], unknown: [], left: [] });
    expect(effectsIn(sandbox)).toEqual(Array.from({ length: 3 }, () => "POST /v1/send/email"));
    expect(forms).toHaveLength(1);
    expect(forms[0]?.message).toMatch(
      /\n {2}template: 1.*\n[\s\S]*\n {2}row \| to +\| variable order_id:\n {4}1 \| "leo/,
    );
    expect(forms[0]?.message).toMatch(/\nMessage of rows 1-3, as in row 1:\n {2}Send the email .*\n {2}\| /);
    const [{ requestedSchema } = { requestedSchema: { properties: {} } }] = forms;
    expect(requestedSchema.properties).toHaveProperty("leave_out.title", "Rows to leave out, such as 2, 5-7");
    expect(requestedSchema.properties).toHaveProperty(
      "leave_out.description",
      '"only 2, 5-7" leaves out the others. Empty: every row runs.',
    );
    expect(forms[0]?.requestedSchema.required).toEqual(["decision"]);
  });

  it("says in form and result that a launch after a deletion reaches up to a number of people", async () => {
    const forms: ElicitedForm[] = [];
    const accept: Elicit = (form) => {
      forms.push(form);
      return { action: "accept", content: { decision: "approve" } };
    };
    // The deletion changes the people of the sandbox.
    const client = await connectWith(accept, "require", createTestSandbox());
    const launch = { broadcast_id: "7", segment_id: "1", data: { headline: "Hi", link: "https://shop.example" } };
    const calls = [
      { tool: "Messaging_DeletePerson", arguments: { person_id: "usr_9cd" } },
      { tool: "Messaging_TriggerBroadcast", arguments: launch },
    ];
    const { structuredContent } = await client.call(PLAN, { title: "Apologize", calls });
    expect(forms[0]?.message).toContain('people: "up to 50" (in segment "Pro customers"');
    const results = [{ row: 1 }, { row: 2, audience: { bound: "up to" } }];
    expect(structuredContent).toMatchObject({ results });
  });

  it("leaves out the rows that the person strikes out in the form", async () => {
    const client = await connectWith(() => ({
      action: "accept",
      content: { decision: "approve", leave_out: "2, 4-5" },
    }));
    const { structuredContent } = await client.call(PLAN, planOf(["b1", "b2", "b3", "b4", "b5"]));
    expect(structuredContent).toMatchObject({ sent: "1,3", left: [{ rows: "2,4-5", code: "not_approved" }] });
    expect(effectsIn(sandbox)).toHaveLength(2);
  });

  it.each([
    ["99", "there is no row 99 to run"],
    [99 as unknown as string, "there is no row 99 to run"],
    ["1-7", "there is no row 3 to run"],
    ["all", "must be rows of the card, such as 2, 5-7"],
    ["1;2", "must be rows of the card, such as 2, 5-7"],
  ])("runs nothing if the person leaves out %j, and says why", async (leave_out, reason) => {
    const client = await connectWith(() => ({ action: "accept", content: { decision: "approve", leave_out } }));
    const { isError, content } = await client.call(PLAN, planOf(["c1", "c2"]));
    const why = `the rows to leave out are wrong, so no row ran: ${reason}; the card has rows 1-2`;
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining(why)]);
    expect(effectsIn(sandbox)).toEqual([]);
  });

  it.each([
    ["only 3", "3", "1-2,4-5"],
    ["Only rows 2 and 4-5", "2,4-5", "1,3"],
    ["leave out 2", "1,3-5", "2"],
    ["only 1-5", "1-5", undefined],
  ])("understands %j in the form as in a terminal", async (leave_out, sent, left) => {
    const client = await connectWith(() => ({ action: "accept", content: { decision: "approve", leave_out } }));
    const { structuredContent } = await client.call(PLAN, planOf(["g1", "g2", "g3", "g4", "g5"]));
    expect(structuredContent).toMatchObject({ sent, left: left === undefined ? [] : [{ rows: left }] });
  });

  it.each([
    ["and", "must be rows of the card"],
    ["only", "must be rows of the card"],
    ["only 3", "there is no row 3"],
    ["only 1 please", "must be rows of the card"],
    ["except 1", "must be rows of the card"],
    ["0", "must be rows of the card"],
  ])("runs nothing after the unclear answer %j, and says so", async (leave_out, reason) => {
    const client = await connectWith(() => ({ action: "accept", content: { decision: "approve", leave_out } }));
    const { content } = await client.call(PLAN, planOf(["h1", "h2"]));
    expect(content[0]?.text).toContain(`the rows to leave out are wrong, so no row ran: ${reason}`);
    expect(effectsIn(sandbox)).toEqual([]);
  });

  it("shows every row of a long plan, on pages of which only the last approves", async () => {
    const forms: ElicitedForm[] = [];
    const client = await connectWith((form) => {
      forms.push(form);
      const { enum: choices = [] } = form.requestedSchema.properties["decision"] as { enum?: string[] };
      return {
        action: "accept",
        content: { decision: choices.find((choice) => choice !== "refuse") ?? "", leave_out: "2-200" },
      };
    });
    const { structuredContent } = await client.call(
      PLAN,
      planOf(Array.from({ length: 200 }, (_, index) => `d${index}`)),
    );
    expect(structuredContent).toMatchObject({ sent: "1", left: [{ rows: "2-200" }] });
    expect(forms.length).toBe(6);
    const text = forms.map(({ message }) => message).join("\n");
    expect(text.match(/^ +\d+ \| "/gm)).toHaveLength(200);
    expect(Math.max(...forms.map(({ message }) => message.split("\n").length))).toBeLessThanOrEqual(40);
    expect(forms.filter(({ requestedSchema }) => "leave_out" in requestedSchema.properties)).toHaveLength(1);
  });

  it("requires a person's approval, and does not show the field for other calls", async () => {
    const client = await connectWith();
    const { isError } = await client.call(PLAN, planOf(["e1"]));
    expect([isError, effectsIn(sandbox)]).toEqual([true, []]);
    const forms: ElicitedForm[] = [];
    const other = await connectWith((form) => {
      forms.push(form);
      return { action: "decline" };
    });
    await other.call("Messaging_SendTransactionalEmail", planOf(["e2"]).calls[0]?.arguments ?? {});
    expect(Object.keys(forms[0]?.requestedSchema.properties ?? {})).toEqual(["decision"]);
  });
});

test("in the mode spend, a plan needs the person's approval, since it may spend credits", async () => {
  const { server } = createSandboxServer({ plans: true, approve: "spend" }, sandbox);
  const { location, close } = await TRANSPORTS["a pipe"](server);
  const client = await CLIENT_OF_EACH_REVISION[0]!.connect(location, () => ({ action: "decline" }));
  expect((await client.call(PLAN, planOf(["f1"]))).isError).toBe(true);
  expect(effectsIn(sandbox)).toEqual([]);
  await client.close();
  await close();
});

test("a server whose tools only read, or without the option, offers no plans", () => {
  const { tools, server } = createSandboxServer({}, sandbox);
  const names = (one: typeof server) => one.tools.map(({ wireName }) => wireName as string);
  expect(names(server)).not.toContain(PLAN);
  expect(names(createMcpServer({ tools, plans: true, readOnly: true }))).not.toContain(PLAN);
  expect(names(createMcpServer({ tools, plans: { maxCalls: 5 }, approve: false }))).toContain(PLAN);
  expect(() => createMcpServer({ tools, plans: { maxcalls: 5 } as object, approve: false })).toThrow("maxCalls");
});
