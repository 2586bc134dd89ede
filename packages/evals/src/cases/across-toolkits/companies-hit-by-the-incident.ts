import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";
import { companyAt } from "../../truth/companies.ts";
import { peopleWith, segmentMembers } from "../../truth/people.ts";

const DOMAIN = "vantaro.example";

export const companiesHitByTheIncident = defineCase({
  id: "companies-hit-by-the-incident",
  kind: "across-toolkits",
  task: `The payment of some customers failed today: they are the members of the segment "Payment failed today" in Customer.io.
Which of them work for Vantaro (attribute company_domain ${DOMAIN})? Look the company up in Apollo.io, which may cost 1 credit.
Report the ids of these customers, the number of members of the segment, and the headcount and the city of the company.`,
  toolkits: ["messaging", "sales"],
  facts: {
    person_ids: (sandbox) => ({
      type: "list",
      value: affected(sandbox).flatMap(({ id }) => id ?? []),
      description: "Ids of the affected customers who work for Vantaro",
    }),
    segment_size: (sandbox) => ({
      type: "number",
      value: segmentMembers(sandbox, "Payment failed today").length,
      description: "Number of members of the segment",
    }),
    headcount: (sandbox) => ({
      type: "number",
      value: companyAt(sandbox, DOMAIN).estimated_num_employees ?? 0,
      description: "Number of employees of the company",
    }),
    city: (sandbox) => ({ type: "text", value: companyAt(sandbox, DOMAIN).city, description: "City of the company" }),
  },
  ceilings: { calls: 14, resultTokens: 1_270, credits: 2 },
  async solve({ call, submit }) {
    const { segments } = await call("Messaging.ListSegments", {});
    const segment = readRows(segments).find(({ name }) => name === "Payment failed today");
    const { total } = await call("Messaging.ListSegmentMembers", { segment_id: segment?.["id"], limit: 1 });
    const { people } = await call("Messaging.SearchPeople", {
      segment_id: segment?.["id"],
      attribute_name: "company_domain",
      attribute_value: DOMAIN,
    });
    const { company } = await call<{ company: Row }>("Sales.EnrichOrganization", { domain: DOMAIN });
    await submit({
      person_ids: readRows(people).map((person) => person["person_id"] ?? ""),
      segment_size: total ?? 0,
      headcount: company["employees"] ?? 0,
      city: (company["location"] as Row)["city"] ?? "",
    });
  },
});

function affected(sandbox: Sandbox) {
  const members = new Set(segmentMembers(sandbox, "Payment failed today"));
  return peopleWith(sandbox, "company_domain", DOMAIN).filter((person) => members.has(person));
}
