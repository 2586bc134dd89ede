import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";
import { companyNamed } from "../../truth/companies.ts";

const NAME = "Joe's Corner";

export const shopWithoutADomain = defineCase({
  id: "shop-without-a-domain",
  kind: "prospecting",
  task: `Find the company ${NAME} in Apollo.io: a retail shop in Rotterdam with at most 10 employees, and without a domain. Its
website is the page https://www.facebook.com/joescorner. Report its Apollo.io organization id, its annual revenue (US dollars)
and its number of employees. You may spend 10 credits.`,
  toolkits: ["sales"],
  facts: {
    organization_id: (sandbox) => ({
      type: "text",
      value: companyNamed(sandbox, NAME).id,
      description: "Apollo.io organization id",
    }),
    annual_revenue: (sandbox) => ({
      type: "number",
      value: companyNamed(sandbox, NAME).annual_revenue ?? 0,
      description: "Annual revenue, US dollars",
    }),
    employees: (sandbox) => ({
      type: "number",
      value: companyNamed(sandbox, NAME).estimated_num_employees ?? 0,
      description: "Number of employees",
    }),
  },
  ceilings: { calls: 6, resultTokens: 1_140, credits: 10 },
  async solve({ call, submit }) {
    const { companies } = await call("Sales.SearchOrganizations", {
      keyword_tags: ["retail"],
      locations: ["Rotterdam"],
      num_employees_ranges: ["1,10"],
    });
    const shop = readRows(companies).find(({ name }) => name === NAME);
    await submit({
      organization_id: cellAt(shop, "organization_id"),
      annual_revenue: cellAt(shop, "firmographics.annual_revenue"),
      employees: cellAt(shop, "firmographics.employees"),
    });
  },
  mistakes: [
    {
      title: "reports the owner of the host of its website",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { company } = await call<{ company: Row }>("Sales.EnrichOrganization", { domain: "facebook.com" });
        const { organization_id = "", annual_revenue = 0, employees = 0 } = company;
        await submit({ organization_id, annual_revenue, employees });
      },
    },
  ],
});
