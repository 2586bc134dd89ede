import { hexId, objectId } from "../../world/ids.ts";
import type { Random } from "../../world/random.ts";
import { EMPLOYERS } from "../../world/shop.ts";
import type { Company } from "../directory/company.ts";
import { type Person, SENIORITIES, type Seniority } from "../directory/person.ts";
import { FIRST_NAMES, LAST_NAMES, PLACES } from "./seed-words.ts";

const COUNT = 6_000;
/** Seniority levels that every employer of the shop's customers has. */
const BOARD: readonly Seniority[] = ["founder", "c_suite", "vp", "director", "manager", "senior", "entry", "head"];
/** Titles as `title|department`. */
const TITLES: Readonly<Record<Seniority, readonly string[]>> = {
  owner: ["Owner|c_suite", "Business Owner|c_suite"],
  founder: ["Founder & CEO|c_suite", "Co-Founder|c_suite", "Founder & CTO|c_suite"],
  c_suite: [
    "Chief Executive Officer|c_suite",
    "Chief Technology Officer|c_suite",
    "Chief Financial Officer|c_suite",
    "Chief Marketing Officer|c_suite",
  ],
  partner: ["Partner|master_operations", "Managing Partner|master_operations"],
  vp: [
    "VP of Sales|master_sales",
    "VP Engineering|master_engineering_technical",
    "Vice President Marketing|master_marketing",
  ],
  head: ["Head of Sales|master_sales", "Head of Product|product_management", "Head of Growth|master_marketing"],
  director: [
    "Sales Director|master_sales",
    "Director of Engineering|master_engineering_technical",
    "Director of Operations|master_operations",
  ],
  manager: [
    "Sales Manager|master_sales",
    "Engineering Manager|master_engineering_technical",
    "Marketing Manager|master_marketing",
    "Account Manager|master_sales",
  ],
  senior: [
    "Senior Software Engineer|master_engineering_technical",
    "Senior Accountant|master_finance",
    "Senior Recruiter|master_human_resources",
  ],
  entry: [
    "Software Engineer|master_engineering_technical",
    "Sales Development Representative|master_sales",
    "Accountant|master_finance",
    "Customer Support Agent|master_support",
  ],
  intern: ["Marketing Intern|master_marketing", "Engineering Intern|master_engineering_technical"],
};
const STATUSES = ["verified", "verified", "verified", "verified", "extrapolated", "unverified", "catch_all"];

/** Generates the people: first staff of the customers' employers, then people at random companies. */
export function seedPeople(random: Random, companies: readonly Company[]): readonly Person[] {
  const people: Person[] = [];
  const emails = new Set<string>();
  for (const employer of companies.slice(0, EMPLOYERS.length)) {
    for (const seniority of BOARD)
      people.push(seedPerson(random, { employer, previous: null, seniority, emails }, people.length));
  }
  while (people.length < COUNT) {
    const employer = random.pick(companies);
    const earlier = random.chance(0.2) ? random.pick(companies) : null;
    const previous = earlier === employer ? null : earlier;
    const position = { employer, previous, seniority: random.pick(SENIORITIES), emails };
    people.push(seedPerson(random, position, people.length));
  }
  return people;
}

interface Position {
  readonly employer: Company;
  readonly previous: Company | null;
  readonly seniority: Seniority;
  /** Emails already in use. */
  readonly emails: Set<string>;
}

function seedPerson(random: Random, { employer, previous, seniority, emails }: Position, index: number): Person {
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const [title = "", department = ""] = random.pick(TITLES[seniority]).split("|");
  // Most people live in their employer's city.
  const [city, state, country] = random.chance(0.7)
    ? [employer.city, employer.state, employer.country]
    : random.pick(PLACES);
  const domain = employer.primary_domain;
  const email = domain === null || random.chance(0.15) ? null : addressOf(`${first}.${last}`, domain, emails);
  const isContact = index % 150 === 3;
  return {
    id: objectId(random, "6"),
    first_name: first,
    last_name: last,
    name: `${first} ${last}`,
    title,
    seniority,
    department,
    city,
    state,
    country,
    linkedin_url: `http://www.linkedin.com/in/${first}-${last}-${hexId(random, 8)}`.toLowerCase(),
    email,
    email_status: email === null ? random.pick(["unavailable", null]) : random.pick(STATUSES),
    organization: employer,
    previous_organization: previous,
    job_ended: null,
    contact_id: isContact ? objectId(random, "6") : null,
    contact_email: isContact ? `${first}@${domain ?? "mail.example"}`.toLowerCase() : null,
  };
}

function addressOf(name: string, domain: string, usedEmails: Set<string>): string {
  let address = `${name}@${domain}`.toLowerCase();
  for (let count = 2; usedEmails.has(address); count++) address = `${name}${count}@${domain}`.toLowerCase();
  usedEmails.add(address);
  return address;
}
