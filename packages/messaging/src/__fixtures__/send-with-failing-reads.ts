import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";
import { BROADCAST_READS, EMAIL_READS, type everyCase, failReads, type Respond } from "./failing-reads.ts";

/**
 * A sandbox, and toolkits whose reads of some paths fail. Resets both before each test.
 * @param until waits for a call, for example by moving fake timers
 */
export function setUpFailingReads(
  timeout: number,
  until: <Value>(call: Promise<Value>) => Promise<Value> = (call) => call,
) {
  const clock = testClock(Date.UTC(2026, 0, 31, 9));
  const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
  const to = sandbox.workspace.people.all().find(({ id }) => id?.startsWith("usr_"))!.email!;
  const message_data = { order_id: "ord_1", amount: 12.5, retry_link: "https://shop.example/r/1" };
  beforeEach(() => {
    clock.reset();
    sandbox.reset();
  });
  return {
    clock,
    to,
    message_data,
    until,
    start(path: RegExp, fail: Respond) {
      const { fetch, failures } = failReads(sandbox.options.fetch, path, fail);
      const toolkit = createMessaging({ ...sandbox.options, fetch, clock, timeout });
      const tool = (name: string) => toolkit.tools.find((tool) => tool.name === name)!;
      return { toolkit, tool, failures };
    },
    posts: () => sandbox.requests.filter(({ method }) => method === "POST"),
  };
}

/** Declares tests that each send goes out once although one of its reads fails in one of these ways. */
export function testFailingReads(
  { start, posts, to, message_data, until }: ReturnType<typeof setUpFailingReads>,
  casesOf: (reads: Parameters<typeof everyCase>[0]) => readonly ReadCase[],
): void {
  const title = "is sent once, by a program and by an agent, if $read fails with $failure";
  const check = async (args: object, function_: "sendTransactionalEmail" | "triggerBroadcast", fail: ReadCase) => {
    const program = start(fail.path, fail.respond);
    expect(await until<object>(program.toolkit[function_](args as never))).toMatchObject({ status: "queued" });
    expect(posts()).toHaveLength(1);
    expect(program.failures()).toBeGreaterThan(0);
    const agent = start(fail.path, fail.respond);
    const name = function_ === "triggerBroadcast" ? "Messaging.TriggerBroadcast" : "Messaging.SendTransactionalEmail";
    expect(await until<object>(agent.tool(name).call(args))).toMatchObject({ ok: true, value: { status: "queued" } });
    expect(posts()).toHaveLength(2);
    expect(agent.failures()).toBeGreaterThan(0);
  };

  describe.each([
    ["by its id", "3"],
    ["by its trigger name", "payment_retry"],
  ])("an email with a template %s", (_, transactional_message_id) => {
    const args = { transactional_message_id, to, message_data };
    const isSent = ({ path }: ReadCase) => transactional_message_id === "3" || !path.test("/v1/transactional");
    const cases = casesOf(EMAIL_READS);
    it.each(cases.filter(isSent))(title, (one) => check(args, "sendTransactionalEmail", one));
    const others = cases.filter((one) => !isSent(one));
    if (others.length > 0)
      it.each(others)("is not sent if $read fails with $failure", async ({ path, respond }) => {
        const { toolkit } = start(path, respond);
        await expect(until<object>(toolkit.sendTransactionalEmail(args))).rejects.toMatchObject({ outcome: undefined });
        expect(posts()).toEqual([]);
      });
  });

  describe("a broadcast", () => {
    const data = { headline: "Payments work again", link: "https://status.example" };
    const args = { broadcast_id: "7", segment_id: "3", data };
    it.each(casesOf(BROADCAST_READS))(title, (one) => check(args, "triggerBroadcast", one));
  });
}

/** Declares tests that a program waits for a failing read only once, not for each of many emails. */
export function testManyEmails(
  { clock, start, posts, to, message_data }: ReturnType<typeof setUpFailingReads>,
  cases: readonly ReadCase[],
): void {
  it.each(cases)(
    "many emails of a program do not wait for $read each time if it fails with $failure",
    async ({ path, respond }) => {
      const { toolkit, failures } = start(path, respond);
      const send = (order_id: string) =>
        toolkit.sendTransactionalEmail({
          transactional_message_id: "3",
          to,
          message_data: { ...message_data, order_id },
        });
      await send("first");
      const once = failures();
      for (const order_id of ["second", "third", "fourth"]) {
        // The recipient is looked up at most once a second.
        clock.advance(2_000);
        await send(order_id);
      }
      expect(failures()).toBe(once);
      // Reads are cached for five minutes.
      clock.advance(6 * 60_000);
      await send("fifth");
      expect(failures()).toBeGreaterThan(once);
      expect(posts()).toHaveLength(5);
    },
  );
}

type ReadCase = ReturnType<typeof everyCase>[number];
