import type { Random } from "../../world/random.ts";
import { CUSTOMERS, type Customer, EMPLOYERS } from "../../world/shop.ts";
import { createPeople } from "../workspace/people.ts";
import type { AttributeValue, People, Person } from "../workspace/workspace.ts";

const DAY_S = 86_400;
const PLANS = ["free", "free", "free", "pro", "pro", "enterprise"];
const READERS = ["Amal", "Bruno", "Celia", "Dario", "Edda", "Farid", "Gwen", "Hanna", "Ivo", "Jule", "Karim", "Lotte"];
/** Families whose members share an email. */
const FAMILIES = [
  { last: "Keller", firsts: ["Nora", "Paul"] },
  { last: "Lindgren", firsts: ["Maja", "Olle", "Stina"] },
  { last: "Moreau", firsts: ["Remy", "Sylvie"] },
];

/** A profile without its `cioId`. */
interface Draft {
  readonly id: string | null;
  readonly email: string;
  readonly createdMs: number;
  readonly attributes: readonly (readonly [string, AttributeValue])[];
}

/**
 * Generates the people of the workspace, oldest profile first: the shop's customers, newsletter readers without an id,
 * and families that share an email. A few customers and readers have unsubscribed.
 */
export function seedPeople(random: Random, endMs: number): People {
  // Seeded people and people identified later share one id sequence.
  const newCioId = countCioIds();
  const people = createPeople(newCioId);
  const drafts = [
    ...CUSTOMERS.map((customer, index) => unsubscribeEvery(17, index, customerDraft(random, customer, endMs))),
    ...familyDrafts(random, endMs),
    ...READERS.map((first, index) => unsubscribeEvery(6, index, readerDraft(random, first, endMs))),
  ].sort((a, b) => a.createdMs - b.createdMs);
  for (const draft of drafts) people.add(profile(draft, newCioId()));
  return people;
}

/** Unsubscribes the last of every `count` people. */
function unsubscribeEvery(count: number, index: number, draft: Draft): Draft {
  if (index % count !== count - 1) return draft;
  return { ...draft, attributes: [...draft.attributes, ["unsubscribed", true]] };
}

function countCioIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `a3${count.toString(16).padStart(6, "0")}`;
  };
}

function customerDraft(random: Random, { id, email, name, country }: Omit<Customer, "ip">, endMs: number): Draft {
  const [first = "", last = ""] = name.split(" ");
  const createdMs = pastInstant(random, endMs);
  const plan = random.pick(PLANS);
  const employer = random.pick(EMPLOYERS);
  const attributes = [
    ["first_name", first],
    ["last_name", last],
    ["country", country],
    ["plan", plan],
    ["company", employer.name],
    ["company_domain", employer.domain],
    ["created_at", createdMs / 1_000],
  ] as const;
  return { id, email, createdMs, attributes };
}

function familyDrafts(random: Random, endMs: number): Draft[] {
  return FAMILIES.flatMap(({ last, firsts }) =>
    firsts.map((first) => {
      const email = `family.${last}@example.com`.toLowerCase();
      const id = `usr_${first}_${last}`.toLowerCase();
      return customerDraft(random, { id, email, name: `${first} ${last}`, country: "SE" }, endMs);
    }),
  );
}

function readerDraft(random: Random, first: string, endMs: number): Draft {
  const createdMs = pastInstant(random, endMs);
  const attributes = [
    ["first_name", first],
    ["source", "newsletter_form"],
    ["created_at", createdMs / 1_000],
  ] as const;
  return { id: null, email: `${first.toLowerCase()}@reader.example`, createdMs, attributes };
}

/** A whole second of the past two years, at least 31 days ago, so that every person can have recent messages. */
function pastInstant(random: Random, endMs: number): number {
  return endMs - random.integer(31 * DAY_S, 729 * DAY_S) * 1_000;
}

function profile({ id, email, createdMs, attributes }: Draft, cioId: string): Person {
  const timestamps = new Map(attributes.map(([name]) => [name, createdMs / 1_000]));
  return { cioId, id, email, createdMs, attributes: new Map(attributes), timestamps };
}
