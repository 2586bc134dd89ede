import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";
import { companyAt } from "../../truth/companies.ts";
import { segmentMembers } from "../../truth/people.ts";
import { countBy, mostFrequent } from "../../truth/statistics.ts";

const SEGMENT = "Payment failed today";
const DOMAINS = ["okapi.example", "kestrelcycles.example", "mapleandfinch.example"];

export const employerWithMostFailures = defineCase({
  id: "employer-with-most-failures",
  kind: "across-toolkits",
  task: `Of the members of the segment "${SEGMENT}" in Customer.io, how many work for each of these companies (attribute
company_domain): ${DOMAINS.join(", ")}? Report the domain with the most of them and their number, the annual revenue of this
company in US dollars according to Apollo.io, and how many people with the seniority founder or vp Apollo.io lists there. You
may spend 1 credit.`,
  toolkits: ["messaging", "sales"],
  facts: {
    domain: (sandbox) => ({ type: "text", value: mostHit(sandbox), description: "Domain with the most members" }),
    members: (sandbox) => ({
      type: "number",
      value: countBy(employers(sandbox), (domain) => domain)[0]?.count ?? 0,
      description: "Number of members who work there",
    }),
    annual_revenue: (sandbox) => ({
      type: "number",
      value: companyAt(sandbox, mostHit(sandbox)).annual_revenue ?? 0,
      withinShare: 0.005,
      description: "Annual revenue of this company, US dollars",
    }),
    leaders: (sandbox) => ({
      type: "number",
      value: sandbox.sales.directory.people.filter(
        ({ seniority, organization }) =>
          organization.primary_domain === mostHit(sandbox) && ["founder", "vp"].includes(seniority),
      ).length,
      description: "Number of people with the seniority founder or vp at this company",
    }),
  },
  ceilings: { calls: 14, resultTokens: 2_320, credits: 1 },
  async solve({ call, submit }) {
    const { segments } = await call("Messaging.ListSegments", {});
    const segment_id = readRows(segments).find(({ name }) => name === SEGMENT)?.["id"];
    const counts = [];
    for (const domain of DOMAINS) {
      const { people } = await call("Messaging.SearchPeople", {
        segment_id,
        attribute_name: "company_domain",
        attribute_value: domain,
      });
      counts.push({ domain, members: readRows(people).length });
    }
    const [most] = counts.toSorted((one, other) => other.members - one.members);
    const { company } = await call<{ company: Row }>("Sales.EnrichOrganization", { domain: most?.domain });
    const { people: leaders } = await call("Sales.SearchPeople", {
      employer_domains: [most?.domain],
      person_seniorities: ["founder", "vp"],
    });
    await submit({
      domain: most?.domain ?? "",
      members: most?.members ?? 0,
      annual_revenue: company["annual_revenue"] ?? 0,
      leaders: readRows(leaders).length,
    });
  },
});

/** The employer of each affected customer, among the domains of the task. */
function employers(sandbox: Sandbox): readonly string[] {
  return segmentMembers(sandbox, SEGMENT)
    .map(({ attributes }) => String(attributes.get("company_domain")))
    .filter((domain) => DOMAINS.includes(domain));
}

function mostHit(sandbox: Sandbox): string {
  return mostFrequent(employers(sandbox), (domain) => domain);
}
