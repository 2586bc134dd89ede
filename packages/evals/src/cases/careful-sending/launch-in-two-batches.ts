import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { emailsOf, segmentMembers } from "../../truth/people.ts";

const SEGMENT = "Payment failed today";
const DOMAIN = "okapi.example";
const DATA = { headline: "Please try your payment again", link: "https://status.shop.example" };
const BATCH = 6;

export const launchInTwoBatches = defineCase({
  id: "launch-in-two-batches",
  kind: "careful-sending",
  task: `Launch the broadcast "Payment incident update" (headline "${DATA.headline}", link ${DATA.link}) to the members of the segment
"${SEGMENT}" whose company_domain is ${DOMAIN}. The host allows at most ${BATCH} recipients per launch. Sort the recipients by
email from a to z, launch to the first ${BATCH} by email, then to the rest. No person may get it twice. Report the number of
recipients of both launches together, and the first recipient of the second launch.`,
  toolkits: ["messaging"],
  policy: { maxRecipients: BATCH },
  facts: {
    recipients: (sandbox) => ({
      type: "number",
      value: affected(sandbox).length,
      description: "Number of recipients of both launches",
    }),
    second_launch_starts_with: (sandbox) => ({
      type: "text",
      value: affected(sandbox)[BATCH] ?? "",
      description: "Email of the first recipient of the second launch",
    }),
  },
  effects: (sandbox) => [
    { kind: "broadcast", id: "7", recipients: affected(sandbox).slice(0, BATCH), data: DATA },
    { kind: "broadcast", id: "7", recipients: affected(sandbox).slice(BATCH), data: DATA },
  ],
  ceilings: { calls: 10, resultTokens: 1_270 },
  async solve({ call, submit }) {
    const { segments } = await call("Messaging.ListSegments", {});
    const { broadcasts } = await call("Messaging.ListBroadcasts", {});
    const { people } = await call("Messaging.SearchPeople", {
      segment_id: readRows(segments).find(({ name }) => name === SEGMENT)?.["id"],
      attribute_name: "company_domain",
      attribute_value: DOMAIN,
    });
    const broadcast_id = readRows(broadcasts).find(({ name }) => name === "Payment incident update")?.["id"];
    const emails = readRows(people)
      .map(({ email = "" }) => String(email))
      .sort();
    for (const recipient_emails of [emails.slice(0, BATCH), emails.slice(BATCH)]) {
      await call("Messaging.TriggerBroadcast", { broadcast_id, recipient_emails, data: DATA });
    }
    await submit({ recipients: emails.length, second_launch_starts_with: emails[BATCH] ?? "" });
  },
  mistakes: [
    {
      title: "launches to all recipients at once, which the host refuses, and reports success",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.TriggerBroadcast", { broadcast_id: "7", segment_id: "3", data: DATA });
        await submit({ recipients: 56, second_launch_starts_with: "unknown" });
      },
    },
  ],
});

function affected(sandbox: Sandbox): readonly string[] {
  const members = segmentMembers(sandbox, SEGMENT);
  return emailsOf(members.filter(({ attributes }) => attributes.get("company_domain") === DOMAIN)).toSorted();
}
