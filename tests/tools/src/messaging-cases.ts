import type { Sandbox } from "@toolwright/sandbox";
import type { CasesOf } from "./tool-case.ts";

/** Example calls of the messaging tools. */
export function messagingCases({ workspace }: Sandbox["messaging"]): CasesOf<"Messaging"> {
  const [person_id, email] = ["usr_923", "leo.dubois@example.com"];
  // Usual calls read one person and write another, so that writes don't change the results of reads.
  const [readPerson, writtenPerson] = workspace.people.all().filter(({ id }) => id?.startsWith("usr_"));
  const reader = { person_id: readPerson?.id };
  const withEmail = workspace.people.all().find((person) => person.id !== null && person.email !== null);
  // Variables that broadcast 7's messages need.
  const data = { headline: "Payments work again", link: "https://example.com" };
  const byEmail = { email: withEmail?.email };
  return {
    "Messaging.DeletePerson": { example: { person_id: "usr_8ce" }, usual: { person_id: "no_such_person" } },
    "Messaging.GetCampaignMetrics": {
      example: { campaign_id: "1", period: "days", steps: 3 },
      usual: { campaign_id: "1" },
    },
    "Messaging.GetNewsletterMetrics": {
      example: { newsletter_id: "240", period: "days", steps: 3 },
      usual: { newsletter_id: workspace.newsletters[0]?.id },
    },
    "Messaging.GetPerson": {
      example: { email },
      moreRequests: [{ person_id }, { email: "family.lindgren@example.com" }],
      usual: reader,
      moreResponses: [byEmail],
    },
    "Messaging.IdentifyPerson": {
      example: { person_id, attributes: { plan: "pro", seats: 5 } },
      usual: { person_id: writtenPerson?.id, attributes: { fault: "met" } },
    },
    "Messaging.ListBroadcasts": { example: {} },
    "Messaging.ListCampaigns": { example: { limit: 2 }, usual: {} },
    "Messaging.ListNewsletters": { example: { limit: 2 }, usual: {} },
    "Messaging.ListPersonActivities": {
      example: { person_id, limit: 2 },
      moreRequests: [{ email, limit: 2 }],
      usual: reader,
      moreResponses: [byEmail],
    },
    "Messaging.ListPersonMessages": {
      example: { person_id, limit: 2 },
      moreRequests: [{ email, limit: 2 }],
      usual: reader,
    },
    "Messaging.ListPersonSegments": {
      example: { person_id },
      moreRequests: [{ email }],
      usual: reader,
      moreResponses: [byEmail],
    },
    "Messaging.ListSegmentMembers": { example: { segment_id: "3", limit: 2 }, usual: { segment_id: "1" } },
    "Messaging.ListSegments": { example: {} },
    "Messaging.ListTransactionalMessages": { example: {} },
    "Messaging.RecordEvent": {
      example: { person_id, name: "payment_apology_shown", data: { order_id: "ord_1" } },
      usual: { person_id: writtenPerson?.id, name: "fault_met" },
    },
    "Messaging.SearchPeople": {
      example: { attribute_name: "plan", attribute_value: "pro", limit: 2 },
      usual: { attribute_name: "plan" },
      moreResponses: [{ segment_id: "1" }],
    },
    "Messaging.SendTransactionalEmail": {
      example: { transactional_message_id: "1", to: email, message_data: { order_id: "ord_1", amount: "9" } },
      usual: { transactional_message_id: "1", to: writtenPerson?.email, message_data: { order_id: "1", amount: "9" } },
    },
    "Messaging.TriggerBroadcast": {
      example: { broadcast_id: "7", segment_id: "3", data },
      usual: { broadcast_id: "7", recipient_ids: [writtenPerson?.id], data },
    },
  };
}
