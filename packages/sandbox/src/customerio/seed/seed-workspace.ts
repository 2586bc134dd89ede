import type { World } from "../../world/generate-world.ts";
import { createRandom } from "../../world/random.ts";
import type { People, Workspace } from "../workspace/workspace.ts";
import { seedEverydayActivities, seedPaymentFailures } from "./seed-activities.ts";
import { seedBroadcasts, seedCampaigns, seedNewsletters, seedSegments, seedTemplates } from "./seed-content.ts";
import { seedMessages } from "./seed-messages.ts";
import { seedPeople } from "./seed-people.ts";

/** Base-32 digits in sort order. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Generates the shop's workspace: customers, messages to them, and payment failures since the start of the incident.
 * The same world and seed give the same workspace. All its data precedes the end of the world.
 */
export function seedWorkspace(world: World, seed: string): Workspace {
  const { endMs } = world;
  const random = createRandom(`customerio:${seed}`);
  const people = seedPeople(random, endMs);
  const workspace: Workspace = {
    endMs,
    people,
    activities: [],
    deliveries: [],
    drafts: [],
    segments: seedSegments(endMs, everyEighthCustomer(people)),
    campaigns: seedCampaigns(endMs),
    newsletters: seedNewsletters(endMs),
    broadcasts: seedBroadcasts(endMs),
    templates: seedTemplates(endMs),
    triggers: [],
    eventIds: new Set(),
    newId: createIds(seed),
  };
  seedEverydayActivities(workspace, random, endMs);
  seedMessages(workspace, random, endMs);
  seedPaymentFailures(workspace, random, world);
  workspace.activities.sort((a, b) => a.atMs - b.atMs);
  return workspace;
}

function everyEighthCustomer(people: People): string[] {
  const customers = people.all().filter(({ id }) => id !== null);
  return customers.filter((_, index) => index % 8 === 0).map(({ cioId }) => cioId);
}

/** Creates an id generator: 26 digits of time, a counter that orders ids of one millisecond, and random digits. */
function createIds(seed: string): (atMs: number) => string {
  const random = createRandom(`customerio-ids:${seed}`);
  let count = 0;
  return (atMs) => {
    count += 1;
    const tail = Array.from({ length: 10 }, () => DIGITS[random.uint32() & 31]).join("");
    return digits(atMs, 10) + digits(count, 6) + tail;
  };
}

function digits(value: number, length: number): string {
  let text = "";
  for (let remaining = Math.floor(value); text.length < length; remaining = Math.floor(remaining / 32)) {
    text = (DIGITS[remaining % 32] ?? "") + text;
  }
  return text;
}
