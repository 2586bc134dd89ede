import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";
import { emailsOf, isUnsubscribed, segmentMembers } from "../../truth/people.ts";

const DATA = { product: "Reading lamp Aurora", link: "https://shop.example/items/4711" };

export const lostAnswerOfALaunch = defineCase({
  id: "lost-answer-of-a-launch",
  kind: "careful-sending",
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
    is_launched: () => ({ type: "boolean", value: true, description: "Whether the launch took effect" }),
    people: (sandbox) => ({
      type: "number",
      value: members(sandbox).length,
      description: "Number of people in the segment",
    }),
    unsubscribed_emails: (sandbox) => ({
      type: "list",
      value: emailsOf(members(sandbox).filter(isUnsubscribed)),
      description: "Emails of people in the segment who have unsubscribed",
    }),
  },
  effects: (sandbox) => [{ kind: "broadcast", id: "9", recipients: emailsOf(members(sandbox)), data: DATA }],
  ceilings: { calls: 14, resultTokens: 1_800 },
  async solve({ call, submit }) {
    const { broadcasts } = await call("Messaging.ListBroadcasts", {});
    const { segments } = await call("Messaging.ListSegments", {});
    const broadcast_id = readRows(broadcasts).find(({ name }) => name === "Product launch")?.["id"];
    const segment_id = readRows(segments).find(({ name }) => name === "Beta testers")?.["id"];
    await call("Messaging.TriggerBroadcast", { broadcast_id, segment_id, data: DATA });
    const page = await call("Messaging.ListSegmentMembers", { segment_id });
    const { messages } = await call("Messaging.ListPersonMessages", {
      person_id: readRows(page["members"])[0]?.["person_id"],
      limit: 1,
    });
    const { people } = await call("Messaging.SearchPeople", {
      segment_id,
      attribute_name: "unsubscribed",
      attribute_value: "true",
    });
    await submit({
      is_launched: readRows(messages)[0]?.["broadcast_id"] === broadcast_id,
      people: page["total"] ?? 0,
      unsubscribed_emails: readRows(people).map(({ email = "" }) => email),
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
