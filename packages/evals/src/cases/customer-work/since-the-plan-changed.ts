import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { activitiesOf, deliveriesTo, personNamed } from "../../truth/people.ts";
import { iso } from "../../truth/time.ts";

const EMAIL = "jun.fischer@example.com";
const CAMPAIGN = "Pro upgrade tips";

export const sinceThePlanChanged = defineCase({
  id: "since-the-plan-changed",
  kind: "customer-work",
  task: `${EMAIL} left the pro plan and complains about emails of the campaign "${CAMPAIGN}" since then. When did the attribute plan of
this customer change, and how many emails did the customer get after that: in total, and from this campaign? Also record the
event complaint_received for this customer, with the field campaign_id set to the id of the campaign.`,
  toolkits: ["messaging"],
  facts: {
    changed_at: (sandbox) => ({
      type: "instant",
      value: iso(changeMs(sandbox)),
      withinMs: 1_000,
      description: "Time of the change of plan, ISO-8601 in UTC",
    }),
    emails_since: (sandbox) => ({
      type: "number",
      value: emailsSince(sandbox).length,
      description: "Number of emails after the change",
    }),
    campaign_emails_since: (sandbox) => ({
      type: "number",
      value: emailsSince(sandbox).filter(({ campaignId }) => String(campaignId) === campaignIdOf(sandbox)).length,
      description: "Number of emails of the campaign after the change",
    }),
  },
  effects: (sandbox) => [
    {
      kind: "event",
      person: personNamed(sandbox, EMAIL).id ?? "",
      name: "complaint_received",
      data: { campaign_id: campaignIdOf(sandbox) },
    },
  ],
  ceilings: { calls: 10, resultTokens: 1_650 },
  async solve({ call, submit }) {
    const { activities, person = {} } = await call("Messaging.ListPersonActivities", {
      email: EMAIL,
      activity_type: "attribute_change",
    });
    const change = readRows(activities).find((row) => cellAt(row, "data.plan.to") === "free");
    const changedAt = String(change?.["timestamp"]);
    const { messages } = await call("Messaging.ListPersonMessages", { email: EMAIL });
    const { campaigns } = await call("Messaging.ListCampaigns", {});
    const campaign_id = readRows(campaigns).find(({ name }) => name === CAMPAIGN)?.["id"] ?? "";
    const later = readRows(messages).filter((message) => String(message["created_at"]) > changedAt);
    await call("Messaging.RecordEvent", {
      person_id: cellAt({ person }, "person.person_id"),
      name: "complaint_received",
      data: { campaign_id },
    });
    await submit({
      changed_at: changedAt,
      emails_since: later.length,
      campaign_emails_since: later.filter((message) => message["campaign_id"] === campaign_id).length,
    });
  },
});

function changeMs(sandbox: Sandbox): number {
  const changes = activitiesOf(sandbox, personNamed(sandbox, EMAIL)).filter(({ type }) => type === "attribute_change");
  return changes.at(-1)?.atMs ?? 0;
}

function emailsSince(sandbox: Sandbox) {
  const since = changeMs(sandbox);
  return deliveriesTo(sandbox, personNamed(sandbox, EMAIL)).filter(({ createdMs }) => createdMs > since);
}

function campaignIdOf({ messaging }: Sandbox): string {
  return String(messaging.workspace.campaigns.find(({ name }) => name === CAMPAIGN)?.id);
}
