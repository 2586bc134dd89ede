import { dispatch } from "@toolwright/core";
import { aiSdkApproval } from "@toolwright/core/ai-sdk";
import { genkitTools } from "@toolwright/core/genkit";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const EMAIL = {
  transactional_message_id: "3",
  to: "leo.dubois@example.com",
  message_data: { order_id: "1", amount: 12.5, retry_link: "https://shop.example/r/1" },
};
const SEND = "Messaging_SendTransactionalEmail";
const create = (options: object = {}) => createMessaging({ ...sandbox.options, clock, ...options });
const posts = () => sandbox.requests.filter(({ path }) => path === "/v1/send/email").length;
let messaging = create();

beforeEach(() => {
  clock.reset();
  sandbox.reset();
  messaging = create();
});

/** Calls as an agent, and returns the code or `ok`, and whether a person decided. */
async function ask(options: object = {}, args: object = EMAIL) {
  let decisions = 0;
  const approve = () => ++decisions > 0;
  const answer = await dispatch(messaging.tools, SEND, args, { ...options, approve });
  return [answer.ok ? "ok" : answer.error.code, decisions];
}

describe("a person decides on no call that repeats an earlier send", () => {
  it("which was accepted shortly before", async () => {
    expect(await ask()).toEqual(["ok", 1]);
    expect(await ask()).toEqual(["duplicate_send", 0]);
    await clock.sleep(60_000);
    expect(await ask()).toEqual(["ok", 1]);
    expect(posts()).toBe(2);
  });

  it("whose outcome is unknown", async () => {
    sandbox.fail({ path: "/v1/send/email", networkError: "ECONNRESET", isHandled: true });
    await messaging.sendTransactionalEmail(EMAIL).catch(() => undefined);
    expect(await ask()).toEqual(["duplicate_send", 0]);
  });

  it("also not where the SDK pauses the run for the decision", async () => {
    await messaging.sendTransactionalEmail(EMAIL);
    const { [SEND]: decide } = aiSdkApproval(messaging.tools);
    const call = { toolCallId: "1", messages: [] };
    expect(await decide?.(EMAIL as never, call)).toMatchObject({
      type: "denied",
      reason: expect.stringContaining("the same email was accepted"),
    });
    const ai = { dynamicTool: (_: object, run: unknown) => ({ __action: {}, run }) };
    const [made] = genkitTools(ai as never, messaging.tools, { only: [SEND], approve: "sdk" });
    const { run } = made as unknown as { run(input: object, context: object): Promise<unknown> };
    const interrupt = () => "paused";
    expect(await run(EMAIL, { interrupt })).toMatchObject({ error: { code: "duplicate_send" } });
    expect(await run({ ...EMAIL, to: "jun.eriksen@example.com" }, { interrupt })).toBe("paused");
  });
});

describe("a person decides on a call like an earlier send", () => {
  it("if the program sends it again", async () => {
    await messaging.sendTransactionalEmail(EMAIL);
    expect(await ask({ resend: true })).toEqual(["ok", 1]);
    expect(posts()).toBe(2);
  });

  it("with the earlier one's idempotency key, whose recorded outcome it gets", async () => {
    await messaging.sendTransactionalEmail(EMAIL, { idempotencyKey: "step 1" });
    expect(await ask({ idempotencyKey: "step 1" })).toEqual(["ok", 1]);
    expect(await ask({ idempotencyKey: "step 2" })).toEqual(["duplicate_send", 0]);
    expect(posts()).toBe(1);
  });
});
