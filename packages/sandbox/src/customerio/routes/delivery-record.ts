import { epochSeconds } from "../workspace/epoch-seconds.ts";
import { identifiersOf } from "../workspace/people.ts";
import type { Delivery, Person, Workspace } from "../workspace/workspace.ts";

/** Steps that the real API also reports of people alone, as numbers without a unit in its reference. Here they are counts. */
const BY_PEOPLE = ["opened", "clicked"];

/** Every message that the App API lists: deliveries, then drafts. */
export function messagesIn({ deliveries, drafts }: Workspace): Delivery[] {
  return [...deliveries, ...drafts];
}

/** A message as the App API lists it at `nowMs`, without later steps. */
export function deliveryRecord(delivery: Delivery, person: Person | null, nowMs: number): object {
  const { id, type, recipient, subject, createdMs } = delivery;
  const { campaignId, newsletterId, broadcastId, transactionalId } = delivery;
  const steps = [...delivery.metrics].filter(([, atMs]) => atMs <= nowMs);
  const isComplete = steps.length === delivery.metrics.size;
  const latestMs = Math.max(createdMs, ...steps.map(([, atMs]) => atMs));
  return {
    id,
    deduplicate_id: `${id}:${epochSeconds(latestMs)}`,
    created: epochSeconds(createdMs),
    type,
    recipient,
    customer_id: person?.id ?? null,
    customer_identifiers: person && identifiersOf(person),
    subject,
    metrics: {
      ...Object.fromEntries(steps.map(([name, atMs]) => [name, epochSeconds(atMs)])),
      ...Object.fromEntries(steps.filter(([name]) => BY_PEOPLE.includes(name)).map(([name]) => [`human_${name}`, 1])),
    },
    failure_message: isComplete ? delivery.failureMessage : null,
    forgotten: false,
    // The real API omits the fields that do not apply.
    ...(campaignId !== null && { campaign_id: campaignId }),
    ...(newsletterId !== null && { newsletter_id: newsletterId }),
    ...(broadcastId !== null && { broadcast_id: broadcastId }),
    ...(transactionalId !== null && { transactional_message_id: transactionalId }),
    msg_template_id: transactionalId ?? campaignId ?? newsletterId ?? broadcastId,
  };
}
