import { isUnsubscribed } from "./people.ts";
import { recordActivity } from "./record-activity.ts";
import { type Delivery, NONE, type Person, type SentContent, type Workspace } from "./workspace.ts";

/** Time from sending to delivery. */
const TRANSIT_MS = 2_000;
/** The step of a message that an unsubscribed person must not get, and its reason. */
const BLOCKED = ["undeliverable", "The person has unsubscribed"];

/** A message to send. */
export interface NewDelivery {
  /** The recipient's profile; `null` for an unknown identifier. */
  readonly person: Person | null;
  readonly recipient: string;
  readonly subject: string;
  readonly atMs: number;
  /** Whether the person gets it after unsubscribing. */
  readonly sendsToUnsubscribed: boolean;
  /** Whether it waits for a person to send it. Default false. */
  readonly isDraft?: boolean;
  /** Variables that it uses without a default, and which have no value. Default none. */
  readonly missing?: ReadonlySet<string>;
  /** Default `null`. */
  readonly content?: SentContent | null | undefined;
  readonly purpose: { readonly transactionalId: number } | { readonly broadcastId: number; readonly triggerId: number };
}

/**
 * Adds a message, sent at `atMs` and delivered two seconds later, and records it in the person's activities. A message
 * that an unsubscribed person must not get is undeliverable, and one whose variables have no value fails. A draft is
 * neither sent nor checked.
 */
export function addDelivery(workspace: Workspace, message: NewDelivery): Delivery {
  const { person, recipient, subject, atMs, purpose, sendsToUnsubscribed, isDraft = false, content = null } = message;
  const isBlocked = person !== null && !sendsToUnsubscribed && isUnsubscribed(person);
  const gaps = [...(message.missing ?? [])].join(", ");
  const failed = gaps === "" ? [] : ["failed", `The message needs a value of ${gaps}`];
  const [step, reason = null] = isDraft ? ["drafted"] : isBlocked ? BLOCKED : failed;
  const delivery: Delivery = {
    id: workspace.newId(atMs),
    cioId: person?.cioId ?? null,
    type: "email",
    recipient,
    subject,
    createdMs: atMs,
    metrics: new Map(Object.entries(step ? { [step]: atMs } : { sent: atMs, delivered: atMs + TRANSIT_MS })),
    failureMessage: reason,
    ...NONE,
    content,
    ...purpose,
  };
  (isDraft ? workspace.drafts : workspace.deliveries).push(delivery);
  if (person) {
    const type = `${step ?? "sent"}_email`;
    recordActivity(workspace, { type, cioId: person.cioId, atMs, deliveryId: delivery.id });
  }
  return delivery;
}
