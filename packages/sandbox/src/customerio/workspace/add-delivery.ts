import { recordActivity } from "./record-activity.ts";
import type { Delivery, Person, Workspace } from "./workspace.ts";

/** Time from sending to delivery. */
const TRANSIT_MS = 2_000;

/** A message to send. */
export interface NewDelivery {
  /** The person whose history it belongs to; `null` for an unknown identifier. */
  readonly person: Person | null;
  readonly recipient: string;
  readonly subject: string;
  readonly atMs: number;
  readonly purpose: { readonly transactionalId: number } | { readonly broadcastId: number; readonly triggerId: number };
}

/** Appends a message that is sent now and arrives a little later, and notes the sending in the person's history. */
export function addDelivery(
  workspace: Workspace,
  { person, recipient, subject, atMs, purpose }: NewDelivery,
): Delivery {
  const delivery: Delivery = {
    id: workspace.newId(atMs),
    cioId: person?.cioId ?? null,
    type: "email",
    recipient,
    subject,
    createdMs: atMs,
    metrics: new Map([
      ["sent", atMs],
      ["delivered", atMs + TRANSIT_MS],
    ]),
    failureMessage: null,
    campaignId: null,
    newsletterId: null,
    broadcastId: null,
    transactionalId: null,
    triggerId: null,
    ...purpose,
  };
  workspace.deliveries.push(delivery);
  if (person) {
    recordActivity(workspace, { type: "sent_email", cioId: person.cioId, atMs, deliveryId: delivery.id });
  }
  return delivery;
}

/** A subject with its `{{trigger.x}}` replaced; a value that is missing leaves nothing. */
export function fillIn(text: string, data: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{\s*trigger\.([A-Za-z0-9_]+)\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(data, name) ? String(data[name]) : "",
  );
}
