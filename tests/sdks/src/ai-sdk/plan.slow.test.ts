import { aiSdkApproval, aiSdkTools } from "@toolwright/core/ai-sdk";
import { planTool } from "@toolwright/core/plan";
import type { ModelMessage } from "ai";
import { describe, expect, test } from "vitest";
import { chatCalls, chatText } from "./openai-lines.ts";
import { MAJORS, type Major, start } from "./start.ts";

const CALLS = ["ada", "eve", "bob", "max"].map((person_id) => ({
  tool: "Messaging_IdentifyPerson",
  arguments: { person_id, attributes: { plan: "pro" } },
}));

let plans = 0;

/** Asks for the plan, and approves it with a reason, in two requests with a secret, as in a web page. */
async function approve({ major, ai, createOpenAI }: Major, reason: string | undefined) {
  // Rows are remembered under the title.
  const plan = { id: "call_plan", name: "Toolwright_RunPlan", args: { title: `Upgrade ${plans++}`, calls: CALLS } };
  const at = await start([chatCalls(plan), chatText("Done.")]);
  const secret = "a secret of at least 32 characters";
  const settings = () => {
    const offered = [planTool(at.tools), ...at.tools];
    return {
      model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("gpt-5"),
      tools: aiSdkTools(offered, { approve: "sdk", callIdAsIdempotencyKey: true }),
      ...(major === 7 && { toolApproval: aiSdkApproval(offered), experimental_toolApprovalSecret: secret }),
      stopWhen: ai.stepCountIs(3),
    };
  };
  const prompt: ModelMessage = { role: "user", content: "Make all customers pro." };
  const { content, response } = await ai.generateText({ ...settings(), messages: [prompt] });
  const [request] = content.filter((part) => part.type === "tool-approval-request");
  const answer = { type: "tool-approval-response" as const, approvalId: request?.approvalId ?? "", approved: true };
  const decided = { role: "tool" as const, content: [{ ...answer, ...(reason !== undefined && { reason }) }] };
  const history = JSON.parse(JSON.stringify([prompt, ...response.messages, decided])) as ModelMessage[];
  const run = async () => {
    await ai.generateText({ ...settings(), messages: history });
    return at.toolMessagesIn(1)[0]?.content ?? "";
  };
  const { requests } = at.sandbox.messaging;
  const first = requests.length;
  const written = () => requests.slice(first).filter(({ method }) => method !== "GET").length;
  return { request, run, written };
}

describe.each(MAJORS)("a plan in AI SDK $major", (major) => {
  test("runs every row after one approval, and nothing before", async () => {
    const { request, run, written } = await approve(major, undefined);
    // Another plan may have changed one of these people, whose stored value is then in its row.
    if (major.major === 7) expect(JSON.stringify(request)).toMatch(/\\n {2}row \| person id[^\\]*:\\n {4}1 \| /);
    expect(written()).toBe(0);
    expect(JSON.parse(await run())).toMatchObject({ sent: "1-4", left: [] });
    expect(written()).toBe(4);
  });

  test("runs only the rows that the reason of the approval does not strike out", async () => {
    const { run, written } = await approve(major, "leave out 2, 4");
    expect(JSON.parse(await run())).toMatchObject({ sent: "1,3", left: [{ rows: "2,4", code: "not_approved" }] });
    expect(written()).toBe(2);
  });

  test.each(["Leave out rows 2 and 4.", "leave out 2, 4"])("reads %s", async (reason) => {
    const { run } = await approve(major, reason);
    expect(JSON.parse(await run())).toMatchObject({ sent: "1,3" });
  });

  test.each([
    "leave out 2-1",
    "leave out 9",
    "leave out",
    "leave out 0",
    "Please leave out 2 if you can",
    "leave out the last one",
    "only 2",
    "Skip the last one",
    "all but the first",
    "yes, without row 3",
    "Don't change the last one",
    "Checked with Ada",
    "stop",
  ])("runs no row for %s, whose rows are not clear", async (reason) => {
    const { run, written } = await approve(major, reason);
    expect(await run()).toContain("not approved");
    expect(written()).toBe(0);
  });

  test("says what is unclear in a reason", async () => {
    const { run } = await approve(major, "Everyone apart from Ada");
    expect(await run()).toContain("leave out 2, 5-7");
  });

  test.each(["", " ", "Approved.", "The user approved"])("runs every row for the reason '%s'", async (reason) => {
    const { run } = await approve(major, reason);
    expect(JSON.parse(await run())).toMatchObject({ sent: "1-4" });
  });
});
