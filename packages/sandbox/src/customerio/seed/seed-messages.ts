import type { Random } from "../../world/random.ts";
import { recordActivity } from "../workspace/record-activity.ts";
import { type Delivery, NONE, type Person, type Workspace } from "../workspace/workspace.ts";
import { BROADCAST_IDS, RECEIPT_ID } from "./seed-content.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Number of recently sent newsletters that have messages. */
const NEWSLETTERS_WITH_MESSAGES = 4;
const FAILURES = ["550 5.1.1 The address does not exist", "552 5.2.2 The mailbox is full"];

/** Campaign, newsletter, broadcast or template of a message. */
type Purpose = Partial<
  Pick<Delivery, "campaignId" | "newsletterId" | "broadcastId" | "transactionalId" | "triggerId">
> & { readonly subject: string };

interface Sending {
  readonly person: Person;
  readonly purpose: Purpose;
  readonly atMs: number;
}

/** Adds messages sent before `endMs`, and their steps. */
export function seedMessages(workspace: Workspace, random: Random, endMs: number): void {
  const sendings = [
    ...campaignSendings(workspace, random, endMs),
    ...receipts(workspace, random, endMs),
    ...newsletterSendings(workspace, random),
    ...broadcastSendings(workspace, random, endMs),
  ].sort((a, b) => a.atMs - b.atMs);
  for (const sending of sendings) deliver(workspace, sending, steps(random, sending.atMs, endMs));
}

function campaignSendings({ people, campaigns }: Workspace, random: Random, endMs: number): Sending[] {
  const started = campaigns.filter(({ firstStartedMs }) => firstStartedMs !== null);
  return customers(people.all()).flatMap((person) =>
    Array.from({ length: random.integer(1, 3) }, () => {
      const { id, subject } = random.pick(started);
      const atMs = endMs - random.integer(HOUR_MS, 60 * DAY_MS);
      // A message cannot be older than the person's profile.
      return { person, atMs: Math.max(atMs, person.createdMs), purpose: { campaignId: id, subject } };
    }),
  );
}

function receipts({ people }: Workspace, random: Random, endMs: number): Sending[] {
  return customers(people.all()).flatMap((person) =>
    Array.from({ length: random.integer(0, 2) }, () => {
      const subject = `Your order ord_${random.integer(100_000, 999_999)}`;
      const atMs = endMs - random.integer(HOUR_MS, 25 * DAY_MS);
      return { person, atMs, purpose: { transactionalId: RECEIPT_ID, subject } };
    }),
  );
}

function newsletterSendings({ people, newsletters }: Workspace, random: Random): Sending[] {
  const newest = newsletters.filter(({ sentMs }) => sentMs !== null).slice(-NEWSLETTERS_WITH_MESSAGES);
  return newest.flatMap(({ id, subject, sentMs, createdMs }) =>
    people
      .all()
      .filter((person) => random.chance(person.id === null ? 0.8 : 0.1))
      .map((person) => ({ person, atMs: sentMs ?? createdMs, purpose: { newsletterId: id, subject } })),
  );
}

/** Adds two past triggers: one failed because of an unknown id, the other reached a few customers. */
function broadcastSendings({ people, triggers }: Workspace, random: Random, endMs: number): Sending[] {
  const failedMs = endMs - 40 * DAY_MS;
  const errors = ["no person has the id usr_gone"];
  triggers.push({ id: 1, broadcastId: BROADCAST_IDS.launch, createdMs: failedMs, data: {}, errors });
  const atMs = endMs - 9 * DAY_MS;
  const trigger = { id: 2, broadcastId: BROADCAST_IDS.maintenance, createdMs: atMs, data: {}, errors: [] };
  triggers.push(trigger);
  const subject = "Planned maintenance on Sunday";
  const purpose = { broadcastId: trigger.broadcastId, triggerId: trigger.id, subject };
  return customers(people.all())
    .filter(() => random.chance(0.2))
    .map((person) => ({ person, atMs, purpose }));
}

function customers(people: readonly Person[]): readonly Person[] {
  return people.filter(({ id }) => id !== null);
}

interface Steps {
  readonly metrics: ReadonlyMap<string, number>;
  readonly failureMessage: string | null;
}

function steps(random: Random, sentMs: number, endMs: number): Steps {
  const metrics = new Map([["sent", sentMs]]);
  const failureMessage = random.chance(0.05) ? random.pick(FAILURES) : null;
  const arrivedMs = sentMs + random.integer(500, 5_000);
  metrics.set(failureMessage === null ? "delivered" : "bounced", arrivedMs);
  const openedMs = arrivedMs + random.integer(30_000, 30 * HOUR_MS);
  const clickedMs = openedMs + random.integer(2_000, 90_000);
  if (failureMessage === null && random.chance(0.55)) {
    metrics.set("opened", openedMs);
    if (random.chance(0.35)) metrics.set("clicked", clickedMs);
    if (random.chance(0.05)) metrics.set("converted", clickedMs + HOUR_MS);
    if (random.chance(0.02)) metrics.set("unsubscribed", clickedMs);
  }
  return { metrics: new Map([...metrics].filter(([, atMs]) => atMs <= endMs)), failureMessage };
}

function deliver(workspace: Workspace, { person, purpose, atMs }: Sending, { metrics, failureMessage }: Steps): void {
  const { cioId, email } = person;
  const delivery: Delivery = {
    ...NONE,
    content: null,
    ...purpose,
    id: workspace.newId(atMs),
    cioId,
    type: "email",
    recipient: email ?? "",
    createdMs: atMs,
    metrics,
    failureMessage,
  };
  workspace.deliveries.push(delivery);
  for (const [metric, stepMs] of metrics) {
    recordActivity(workspace, { type: `${metric}_email`, cioId, atMs: stepMs, deliveryId: delivery.id });
  }
}
