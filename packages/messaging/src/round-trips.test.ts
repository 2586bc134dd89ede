import { findTool } from "@toolwright/core";
import type { Policy } from "@toolwright/core/policy";
import { createSandbox } from "@toolwright/sandbox";
import { expect, it } from "vitest";
import { answerInRounds } from "./__fixtures__/rounds.ts";
import { createMessaging } from "./toolkit.ts";

const TO = "kira.brandt@example.com";
const EMAIL = {
  transactional_message_id: "payment_retry",
  to: TO,
  message_data: { order_id: "ord_1", amount: "5", retry_link: "https://example.com/r" },
};
const LAUNCH = { broadcast_id: "7", data: { headline: "Fixed", link: "https://example.com" } };
const POLICY: Policy = { unknownRecipients: "refuse", unsubscribed: "refuse", maxRecipients: 10_000 };

/** The requests of an agent's call by round trip, each sorted. Without `isApproved`, no person decides on it. */
async function roundsOf(name: string, args: object, isApproved = true): Promise<string[][]> {
  const run = async () => {
    const { rounds, tool } = start(name);
    const prepared = tool.prepare(args);
    if (isApproved && !tool.annotations.readOnly) {
      expect(await prepared.refusal()).toBeNull();
      await prepared.card();
    }
    expect(await prepared.call()).toMatchObject({ ok: true });
    return rounds.map((requests) => requests.toSorted());
  };
  // The first call loads code, and would seem to wait for an answer meanwhile.
  await run();
  return run();
}

function start(name: string) {
  const { options } = createSandbox({ enforceLimits: false }).messaging;
  const { rounds, fetch } = answerInRounds(options.fetch);
  const tool = findTool(createMessaging({ ...options, fetch, policy: POLICY }).tools, `Messaging.${name}`);
  if (!tool) throw new Error(`There is no ${name}.`);
  return { rounds, tool };
}

it.each([
  [
    "SendTransactionalEmail",
    EMAIL,
    [
      ["GET /v1/customers", "GET /v1/transactional"],
      ["GET /v1/customers/usr_8ce/attributes", "GET /v1/transactional/3/contents"],
      ["POST /v1/send/email"],
    ],
  ],
  [
    "TriggerBroadcast",
    { ...LAUNCH, recipient_emails: [TO] },
    [
      ["GET /v1/broadcasts", "GET /v1/broadcasts/7/actions", "GET /v1/customers"],
      ["GET /v1/customers/usr_8ce/attributes"],
      ["POST /v1/campaigns/7/triggers"],
    ],
  ],
  [
    "SearchPeople",
    { attribute_name: "plan", attribute_value: "pro", limit: 2 },
    [["POST /v1/customers", "POST /v1/customers"]],
  ],
  [
    "SearchPeople",
    { segment_id: "3", limit: 2 },
    [["GET /v1/segments/3", "GET /v1/segments/3/customer_count", "POST /v1/customers"]],
  ],
  [
    "SearchPeople",
    { segment_id: "3", attribute_name: "plan", limit: 2 },
    [
      ["GET /v1/segments/3", "POST /v1/customers"],
      ["POST /v1/customers", "POST /v1/customers/attributes"],
    ],
  ],
])("%s with %j has the fewest round trips", async (name, args, rounds) => {
  expect(await roundsOf(name, args)).toEqual(rounds);
});

it("an email that no person decides on takes as few round trips as an approved one", async () => {
  expect(await roundsOf("SendTransactionalEmail", EMAIL, false)).toEqual(
    await roundsOf("SendTransactionalEmail", EMAIL),
  );
});

it("a launch's card takes one round trip", async () => {
  const { rounds, tool } = start("TriggerBroadcast");
  await tool.prepare({ ...LAUNCH, segment_id: "3" }).card();
  expect(rounds).toHaveLength(1);
});

it("ListNewsletters reads five subjects at once", async () => {
  const rounds = await roundsOf("ListNewsletters", { limit: 5 });
  expect(rounds.map(({ length }) => length)).toEqual([1, 5]);
});
