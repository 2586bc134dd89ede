import { hexId, objectId } from "../../world/ids.ts";
import type { Random } from "../../world/random.ts";
import type { Company } from "../directory/company.ts";
import type { Directory } from "../directory/directory.ts";
import type { Person, Seniority } from "../directory/person.ts";

/** Facts of a company; the rest is the same for all. */
type CompanyFacts = Pick<Company, "name" | "industry" | "estimated_num_employees" | "primary_domain" | "website_url">;

/** Two companies that share a domain: a group and a small subsidiary. */
const GROUP: CompanyFacts = {
  name: "Harborlight Group",
  industry: "logistics & supply chain",
  estimated_num_employees: 12_000,
  primary_domain: "harborlight.example",
  website_url: "http://www.harborlight.example",
};
const SUBSIDIARY: CompanyFacts = {
  ...GROUP,
  name: "Harborlight Labs",
  industry: "computer software",
  estimated_num_employees: 40,
  website_url: "http://www.harborlight.example/labs",
};

const SHOP = { industry: "retail", estimated_num_employees: 6, primary_domain: null };

/** The owner of a host, and companies whose website is a page on a shared host. */
const SHARED_HOSTS: readonly CompanyFacts[] = [
  {
    name: "Facebook",
    industry: "online media",
    estimated_num_employees: 80_000,
    primary_domain: "facebook.com",
    website_url: "http://www.facebook.com",
  },
  ...[
    ["Joe's Corner", "http://www.facebook.com/joescorner"],
    ["Tern Pottery", "https://www.etsy.com/shop/ternpottery"],
    ["Blue Hen Bakery", "http://bluehenbakery.wordpress.com"],
  ].map(([name = "", website_url = null]) => ({ name, ...SHOP, website_url })),
];

/** Generates records for cases that random ones do not contain. The directory ends with them. */
export function seedCases(random: Random): Directory {
  const group = caseCompany(random, GROUP);
  const subsidiary = caseCompany(random, SUBSIDIARY);
  const shared = SHARED_HOSTS.map((facts) => caseCompany(random, facts));
  const person = (name: string, title: string, seniority: Seniority, facts: Partial<PersonFacts>) =>
    casePerson(random, {
      name,
      title,
      seniority,
      employer: group,
      previous: null,
      email: null,
      job_ended: null,
      ...facts,
    });
  return {
    companies: [group, subsidiary, ...shared],
    people: [
      // Three namesakes, two of them at one company.
      person("Maria Jensen", "VP of Sales", "vp", { email: "maria.jensen" }),
      person("Maria Jensen", "Accountant", "entry", { email: "m.jensen" }),
      person("Maria Jensen", "Software Engineer", "entry", { employer: subsidiary, email: "maria.jensen.labs" }),
      // Two namesakes: one works at the company, the other did.
      person("Boris Ziegler", "Sales Manager", "manager", { email: "boris.ziegler" }),
      person("Boris Ziegler", "Sales Manager", "manager", { employer: subsidiary, previous: group }),
      // A person without a current job.
      person("Hana Okafor", "Head of Product", "head", { email: "hana.okafor", job_ended: "2025-03-01" }),
    ],
  };
}

function caseCompany(random: Random, facts: CompanyFacts): Company {
  const street_address = `${random.integer(1, 400)} Harbour Walk`;
  const place = { city: "Rotterdam", state: "South Holland", postal_code: "30110", country: "Netherlands" };
  return {
    ...facts,
    ...place,
    id: objectId(random, "5"),
    linkedin_url: `http://www.linkedin.com/company/${facts.name.toLowerCase().replace(/[^a-z]+/g, "-")}`,
    keywords: ["case"],
    annual_revenue: (facts.estimated_num_employees ?? 0) * 100_000,
    founded_year: 1987,
    street_address,
    raw_address: `${street_address}, ${place.city}, ${place.state} ${place.postal_code}, ${place.country}`,
    total_funding: null,
    latest_funding_stage: null,
    latest_funding_round_date: null,
    technology_uids: ["google_analytics", "wordpress_org"],
    phone: null,
    account_id: null,
  };
}

interface PersonFacts {
  readonly name: string;
  readonly title: string;
  readonly seniority: Seniority;
  readonly employer: Company;
  readonly previous: Company | null;
  /** Local part of the work email; `null` for none. */
  readonly email: string | null;
  readonly job_ended: string | null;
}

function casePerson(random: Random, facts: PersonFacts): Person {
  const { name, title, seniority, employer, previous, job_ended } = facts;
  const [first_name = "", last_name = ""] = name.split(" ");
  const email = facts.email === null ? null : `${facts.email}@${employer.primary_domain}`;
  return {
    id: objectId(random, "6"),
    first_name,
    last_name,
    name,
    title,
    seniority,
    department: "master_operations",
    city: employer.city,
    state: employer.state,
    country: employer.country,
    linkedin_url: `http://www.linkedin.com/in/${first_name}-${last_name}-${hexId(random, 8)}`.toLowerCase(),
    email,
    email_status: email === null ? "unavailable" : "verified",
    organization: employer,
    previous_organization: previous,
    job_ended,
    contact_id: null,
    contact_email: null,
  };
}
