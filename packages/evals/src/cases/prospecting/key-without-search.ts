import { defineCase, number, type Row, text } from "../../case.ts";
import { companyAt, leadNamed } from "../../truth.ts";

const DOMAIN = "birchway.example";
const LEAD = ["Leon Suzuki", "Birchway Foods"] as const;
const ENDPOINT = "mixed_people/api_search";

export const keyWithoutSearch = defineCase({
  id: "key-without-search",
  kind: "prospecting",
  proves: "Names the endpoint that an API key lacks, and uses another way.",
  tags: ["faults"],
  task: `Find the work email and the job title of Leon Suzuki of Birchway Foods (${DOMAIN}) in Apollo.io, and the headcount of the company.
Try the free people search first. If the API key may not use it, report the API endpoint that an administrator must add to
the key, and use another way. Spend at most 2 credits.`,
  toolkits: ["sales"],
  world: { sales: { scopes: ["people/match", "organizations/enrich"] } },
  facts: {
    email: text("Work email", (sandbox) => leadNamed(sandbox, ...LEAD).email),
    title: text("Job title", (sandbox) => leadNamed(sandbox, ...LEAD).title),
    headcount: number(
      "Number of employees of the company",
      (sandbox) => companyAt(sandbox, DOMAIN).estimated_num_employees,
    ),
    missing_endpoint: text("Endpoint that the key lacks, as the error names it, without a host", [
      ENDPOINT,
      `api/v1/${ENDPOINT}`,
      `/api/v1/${ENDPOINT}`,
      `POST /api/v1/${ENDPOINT}`,
    ]),
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
