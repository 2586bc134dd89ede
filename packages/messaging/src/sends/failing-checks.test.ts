import { runSimulated, timersOf } from "@toolwright/tests-support";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { EMAIL_READS, hang, oneCaseEach } from "../__fixtures__/failing-reads.ts";
import { setUpFailingReads, testFailingReads, testManyEmails } from "../__fixtures__/send-with-failing-reads.ts";
import "../late.ts";

const setup = setUpFailingReads(60_000);
const { start, posts, to, message_data } = setup;

testFailingReads(setup, oneCaseEach);
testManyEmails(setup, oneCaseEach(EMAIL_READS));

describe("a check that takes long", () => {
  const args = { transactional_message_id: "3", to, message_data };

  it("leaves an agent's send enough of the time budget", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { tool } = start(/./, hang);
    // Hanging reads end neither before nor with the call, so the email goes out only if the check gives up in time.
    const work = tool("Messaging.SendTransactionalEmail").call(args, { timeout: 3_000 });
    expect(await runSimulated<unknown>(timersOf(vi), work)).toMatchObject({ ok: true });
  });

  it("does not turn a send into an error if the caller aborts while the check runs", async () => {
    const controller = new AbortController();
    const { toolkit } = start(/./, (signal) => {
      setImmediate(() => controller.abort());
      return hang(signal);
    });
    const call = toolkit.sendTransactionalEmail(args, { signal: controller.signal, timeout: 30_000 });
    await expect(call).resolves.toMatchObject({ status: "queued", warnings: [] });
    expect(posts()).toHaveLength(1);
  });

  it("an agent's call that is aborted while the check runs sends nothing", async () => {
    const controller = new AbortController();
    const { tool } = start(/./, (signal) => {
      setImmediate(() => controller.abort());
      return hang(signal);
    });
    const answer = await tool("Messaging.SendTransactionalEmail").call(args, {
      signal: controller.signal,
      timeout: 30_000,
    });
    expect(answer).toMatchObject({ ok: false, error: { code: "aborted" } });
    expect(answer).not.toMatchObject({ error: { outcome: "unknown" } });
    expect(posts()).toEqual([]);
  });
});
