import type { Messaging } from "@toolwright/messaging";
import type { Sales } from "@toolwright/sales";
import { renderApproval, renderCompanies, renderPeople, renderTop } from "@toolwright/view";
import type { Page } from "./page.ts";
import { count } from "./units.ts";

/** Finds the employer of most affected customers and a contact there, and shows the cost in credits. */
export async function researchCompany(messaging: Messaging, sales: Sales, page: Page): Promise<void> {
  const domain = await showEmployers(messaging, page);
  if (domain === null) return;
  const credits = (await showCompany(sales, page, domain)) + (await showPeople(sales, page, domain));
  page.line();
  page.line(`${credits} credits spent in total.`);
}

async function showEmployers(
  { listSegments, listSegmentMembers, getPerson }: Messaging,
  page: Page,
): Promise<string | null> {
  page.heading("The companies of the affected customers");
  const { segments } = await listSegments({});
  const segment = segments.find(({ name }) => name === "Payment failed today");
  if (!segment?.id) return null;
  const args = { segment_id: segment.id, limit: 20 };
  page.call("messaging.listSegmentMembers", args);
  const { members } = await listSegmentMembers(args);
  page.call("messaging.getPerson", { person_id: members[0]?.person_id });
  const results = await Promise.all(members.map(({ person_id }) => getPerson({ person_id })));
  const domains = results.flatMap(({ people }) =>
    people.map(({ attributes }) => String(attributes["company_domain"] ?? "")),
  );
  const groups = Object.entries(Object.groupBy(domains, (domain) => domain));
  const sorted = groups
    .map(([domain, customers = []]) => ({ domain, customers: customers.length }))
    .sort((one, other) => other.customers - one.customers);
  for (const { domain, customers } of sorted)
    page.row([
      [domain, 28],
      [count(customers), -4],
    ]);
  const buckets = sorted.map(({ domain, customers }) => ({ by: { employer: domain }, value: customers }));
  page.view(renderTop({ buckets, unit: "customers" }, { title: "Affected customers by employer" }));
  return sorted[0]?.domain || null;
}

async function showCompany({ enrichOrganization }: Sales, page: Page, domain: string): Promise<number> {
  page.heading("The company with the most of them");
  const args = { domain };
  page.call("sales.enrichOrganization.preview", args);
  const card = await enrichOrganization.preview(args);
  page.line(card.summary);
  page.view(renderApproval(card));
  page.call("sales.enrichOrganization", args);
  const { company, credits_spent } = await enrichOrganization(args);
  if (!company) return credits_spent;
  page.view(renderCompanies([company]));
  const { name, industry, employees, annual_revenue, founded_year, location } = company;
  page.line(`${name}, ${industry}, ${location.city}, ${location.country}; founded in ${founded_year}`);
  page.line(`${count(employees)} people, $${count(annual_revenue)} a year (${credits_spent} credit)`);
  return credits_spent;
}

async function showPeople({ searchPeople, enrichPerson }: Sales, page: Page, domain: string): Promise<number> {
  page.heading("A contact there");
  const args = {
    employer_domains: [domain],
    person_seniorities: ["founder", "c_suite", "vp"] as ("founder" | "c_suite" | "vp")[],
    limit: 4,
  };
  page.call("sales.searchPeople", args);
  const { people } = await searchPeople(args);
  page.view(renderPeople(people));
  for (const { first_name, last_name_masked, title } of people)
    page.row([
      [`${first_name} ${last_name_masked}`, 24],
      [title ?? "", 50],
    ]);
  const person_id = (people.find(({ has_email }) => has_email) ?? people[0])?.person_id;
  if (!person_id) return 0;
  const lookUp = { person_id, reveal_work_email: true };
  page.call("sales.enrichPerson", lookUp);
  const { person, credits_spent } = await enrichPerson(lookUp);
  if (person) page.view(renderPeople([person]));
  page.line(`${person?.name}, ${person?.title}: ${person?.email ?? "no work email known"} (${credits_spent} credit)`);
  return credits_spent;
}
