import { endOfSpan } from "../../world/facts.ts";
import type { World } from "../../world/generate-world.ts";
import type { Random } from "../../world/random.ts";
import { epochSeconds } from "../workspace/epoch-seconds.ts";
import { recordActivity } from "../workspace/record-activity.ts";
import type { Person, Workspace } from "../workspace/workspace.ts";

const DAY_MS = 86_400_000;
const HISTORY_MS = 25 * DAY_MS;
const PATHS = ["", "search?q=lamp", "items/4711", "items/2042", "cart", "account"];
/** Services whose failures are payment failures. */
const PAYMENT_SERVICES = new Set<string>(["checkout-api", "payment-service"]);

/** Adds activities of the 25 days before `endMs` to every person. The first customer has by far the most. */
export function seedEverydayActivities(workspace: Workspace, random: Random, endMs: number): void {
  const everyone = workspace.people.all();
  const busiest = everyone.find(({ id }) => id !== null);
  for (const person of everyone) {
    const count = person === busiest ? 250 : random.integer(5, person.id === null ? 8 : 16);
    for (let index = 0; index < count; index++) {
      recordEveryday(workspace, random, person, pastInstant(random, endMs));
    }
    if (person.id !== null && random.chance(0.25)) {
      recordPlanChange(workspace, random, person, pastInstant(random, endMs));
    }
  }
}

function pastInstant(random: Random, endMs: number): number {
  return endMs - random.integer(60_000, HISTORY_MS);
}

function recordEveryday(workspace: Workspace, random: Random, person: Person, atMs: number): void {
  const { cioId } = person;
  const url = `https://shop.example/${random.pick(PATHS)}`;
  // Newsletter readers only view pages; customers also place orders.
  const draw = person.id === null ? 1 : random.next();
  if (draw < 0.2) {
    const data = { order_id: `ord_${random.integer(100_000, 999_999)}`, total: random.integer(900, 30_000) / 100 };
    recordActivity(workspace, { type: "event", name: "order_placed", cioId, atMs, data });
  } else if (draw < 0.5) {
    const data = { item_count: random.integer(1, 6) };
    recordActivity(workspace, { type: "event", name: "cart_updated", cioId, atMs, data });
  } else {
    recordActivity(workspace, { type: "page", name: url, cioId, atMs, data: { url } });
  }
}

function recordPlanChange(workspace: Workspace, random: Random, person: Person, atMs: number): void {
  const to = person.attributes.get("plan");
  const from = random.pick(["free", "pro", "enterprise"].filter((plan) => plan !== to));
  person.timestamps.set("plan", epochSeconds(atMs));
  recordActivity(workspace, { type: "attribute_change", cioId: person.cioId, atMs, data: { plan: { from, to } } });
}

/** Adds payment failures since the start of the incident, from the world's traces. */
export function seedPaymentFailures(workspace: Workspace, random: Random, world: World): void {
  for (const { spans } of world.traces) {
    const failed = spans.filter(
      ({ call, failure, startMs }) =>
        failure !== null && PAYMENT_SERVICES.has(call.service) && startMs >= world.incident.startMs,
    );
    // The failed span that started last is the origin.
    const [origin] = failed.toSorted((a, b) => b.startMs - a.startMs);
    if (!origin?.failure) continue;
    const customer = spans.find((span) => span.customer !== null)?.customer;
    const [person] = customer ? workspace.people.find({ kind: "id", value: customer.id }) : [];
    if (!person) continue;
    const atMs = endOfSpan(origin);
    const data = { order_total: random.integer(900, 30_000) / 100, error_kind: origin.failure.kind };
    recordActivity(workspace, { type: "event", name: "payment_failed", cioId: person.cioId, atMs, data });
    const latest = Math.max(Number(person.attributes.get("payment_failed_at") ?? 0), epochSeconds(atMs));
    person.attributes.set("payment_failed_at", latest);
    person.timestamps.set("payment_failed_at", latest);
  }
}
