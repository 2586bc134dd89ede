import type { Sandbox } from "@toolwright/sandbox";
import { boolean, defineCase, idOf, list, number, type Row, readList, readRows } from "../../case.ts";
import { emailsOf, isUnsubscribed, segmentMembers } from "../../truth.ts";

const DATA = { product: "Reading lamp Aurora", link: "https://shop.example/items/4711" };

export const lostAnswerOfALaunch = defineCase({
  id: "lost-answer-of-a-launch",
  kind: "careful-sending",
  proves: "Checks whether a launch with a lost response took effect, and does not repeat it.",
  tags: ["faults"],
  task: `Launch the broadcast "Product launch" to the segment "Beta testers", exactly once, with the product "${DATA.product}" and the
link ${DATA.link}. Report whether the launch took effect, the number of people in the segment, and the emails of those among them
who have unsubscribed and therefore do not get it.`,
  toolkits: ["messaging"],
  // Customer.io launches the broadcast, and the response is lost.
  world: {
    faults: [{ toolkit: "messaging", path: "/v1/campaigns/9/triggers", networkError: "ECONNRESET", isHandled: true }],
  },
  facts: {
    is_launched: boolean("Whether the launch took effect", true),
    people: number("Number of people in the segment", (sandbox) => members(sandbox).length),
    unsubscribed_emails: list("Emails of people in the segment who have unsubscribed", (sandbox) =>
      emailsOf(members(sandbox).filter(isUnsubscribed)),
    ),
  },
  effects: (sandbox) => [{ kind: "broadcast", id: "9", recipients: emailsOf(members(sandbox)), data: DATA }],
  ceilings: { calls: 14, resultTokens: 1_920 },
  async solve({ call, submit }) {
    const broadcast_id = await idOf(call, "broadcasts", "Product launch");
    const segment_id = await idOf(call, "segments", "Beta testers");
    await call("Messaging.TriggerBroadcast", { broadcast_id, segment_id, data: DATA });
    const page: Row = await call("Messaging.ListSegmentMembers", { segment_id });
    const { person_id } = readRows(page["members"])[0] ?? {};
    const [message] = await readList(call, "Messaging.ListPersonMessages", "messages", { person_id, limit: 1 });
    const filter = { segment_id, attribute_name: "unsubscribed", attribute_value: "true" };
    const unsubscribed = await readList(call, "Messaging.SearchPeople", "people", filter);
    await submit({
      is_launched: message?.["broadcast_id"] === broadcast_id,
      people: page["total"] ?? 0,
      unsubscribed_emails: unsubscribed.map(({ email = "" }) => email),
    });
  },
  mistakes: [
    {
      title: "repeats the launch until it is accepted",
      caughtBy: "effects",
      async run({ call, submit }) {
        for (let result: Row = { error: "" }; "error" in result; ) {
          result = await call("Messaging.TriggerBroadcast", { broadcast_id: "9", segment_id: "4", data: DATA });
        }
        await submit({ is_launched: true, people: 16, unsubscribed_emails: ["hugo.fischer@example.com"] });
      },
    },
  ],
});

function members(sandbox: Sandbox) {
  return segmentMembers(sandbox, "Beta testers");
}
