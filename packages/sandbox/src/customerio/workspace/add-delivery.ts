import { recordActivity } from "./record-activity.ts";
import type { Delivery, Person, Workspace } from "./workspace.ts";

/** Time from sending to delivery. */
const TRANSIT_MS = 2_000;

/** A message to send. */
export interface NewDelivery {
  /** The recipient's profile; `null` for an unknown identifier. */
  readonly person: Person | null;
  readonly recipient: string;
  readonly subject: string;
  readonly atMs: number;
  readonly purpose: { readonly transactionalId: number } | { readonly broadcastId: number; readonly triggerId: number };
}

/** Adds a message, sent at `atMs` and delivered two seconds later, and records it in the person's activities. */
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

/** Replaces each `{{trigger.x}}`; a missing value becomes an empty string. */
export function fillTemplate(text: string, data: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{\s*trigger\.([A-Za-z0-9_]+)\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(data, name) ? String(data[name]) : "",
  );
}
