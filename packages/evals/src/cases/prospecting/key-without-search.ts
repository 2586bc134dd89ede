import { defineCase } from "../../case/eval-case.ts";
import type { Row } from "../../case/rows.ts";
import { companyAt, leadNamed } from "../../truth/companies.ts";

const DOMAIN = "birchway.example";
const LEAD = ["Leon Suzuki", "Birchway Foods"] as const;
const ENDPOINT = "mixed_people/api_search";

export const keyWithoutSearch = defineCase({
  id: "key-without-search",
  kind: "prospecting",
  tags: ["faults"],
  task: `Find the work email and the job title of Leon Suzuki of Birchway Foods (${DOMAIN}) in Apollo.io, and the headcount of the company.
Try the free people search first. If the API key may not use it, report the API endpoint that an administrator must add to
the key, and use another way. Spend at most 2 credits.`,
  toolkits: ["sales"],
  world: { sales: { scopes: ["people/match", "organizations/enrich"] } },
  facts: {
    email: (sandbox) => ({ type: "text", value: leadNamed(sandbox, ...LEAD).email ?? "", description: "Work email" }),
    title: (sandbox) => ({ type: "text", value: leadNamed(sandbox, ...LEAD).title, description: "Job title" }),
    headcount: (sandbox) => ({
      type: "number",
      value: companyAt(sandbox, DOMAIN).estimated_num_employees ?? 0,
      description: "Number of employees of the company",
    }),
    missing_endpoint: () => ({
      type: "text",
      value: [ENDPOINT, `api/v1/${ENDPOINT}`, `/api/v1/${ENDPOINT}`, `POST /api/v1/${ENDPOINT}`],
      description: "Endpoint that the key lacks, as the error names it, without a host",
    }),
  },
  ceilings: { calls: 8, resultTokens: 820, credits: 2 },
  async solve({ call, submit }) {
    const { error } = await call<{ error: Row }>("Sales.SearchPeople", { employer_domains: [DOMAIN] });
    const { person } = await call<{ person: Row }>("Sales.EnrichPerson", {
      name: LEAD[0],
      domain: DOMAIN,
      reveal_work_email: true,
    });
    const { company } = await call<{ company: Row }>("Sales.EnrichOrganization", { domain: DOMAIN });
    await submit({
      email: person["email"] ?? "",
      title: person["title"] ?? "",
      headcount: company["employees"] ?? 0,
      missing_endpoint: /scope includes (\S+?)\.? /.exec(`${error["message"]} `)?.[1] ?? "",
    });
  },
});
