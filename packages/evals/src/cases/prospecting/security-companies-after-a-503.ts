import type { Company, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";
import { companies, hasKeywordTag } from "../../truth/companies.ts";

const MIN_REVENUE = 5_000_000;

export const securityCompaniesAfterA503 = defineCase({
  id: "security-companies-after-a-503",
  kind: "prospecting",
  tags: ["faults"],
  task: `Which companies in Apollo.io have the keyword tag cybersecurity, headquarters in Canada, and an annual revenue of at least
5 million US dollars? Apollo.io is unreliable today: repeat what failed. Report their names, the name of the one that was
founded first, and its number of employees. You may spend 6 credits.`,
  toolkits: ["sales"],
  // The search fails, and after it the first lookup of firmographics.
  world: {
    faults: [
      { toolkit: "sales", path: "/api/v1/mixed_companies/", status: 503 },
      { toolkit: "sales", path: "/api/v1/organizations/", status: 503 },
    ],
  },
  facts: {
    names: (sandbox) => ({ type: "list", value: found(sandbox).map(({ name }) => name), description: "Their names" }),
    oldest: (sandbox) => ({
      type: "text",
      value: oldest(sandbox)?.name ?? "",
      description: "Name of the company that was founded first",
    }),
    oldest_employees: (sandbox) => ({
      type: "number",
      value: oldest(sandbox)?.estimated_num_employees ?? 0,
      description: "Number of employees of this company",
    }),
  },
  ceilings: { calls: 9, resultTokens: 1_250, credits: 6 },
  async solve({ call, submit }) {
    let rows: readonly Row[] = [];
    while (rows.length === 0 || rows.some(({ firmographics }) => firmographics === null)) {
      const { companies: list } = await call("Sales.SearchOrganizations", {
        keyword_tags: ["cybersecurity"],
        locations: ["Canada"],
        revenue_min: MIN_REVENUE,
      });
      if (list) rows = readRows(list);
    }
    const year = (row: Row) => Number(cellAt(row, "firmographics.founded_year"));
    const [first] = rows.toSorted((one, other) => year(one) - year(other));
    await submit({
      names: rows.map(({ name }) => String(name)),
      oldest: String(first?.["name"]),
      oldest_employees: cellAt(first, "firmographics.employees"),
    });
  },
});

function found(sandbox: Sandbox): readonly Company[] {
  return companies(sandbox).filter(
    (company) =>
      company.country === "Canada" &&
      hasKeywordTag(company, "cybersecurity") &&
      (company.annual_revenue ?? 0) >= MIN_REVENUE,
  );
}

function oldest(sandbox: Sandbox): Company | undefined {
  return found(sandbox).toSorted((one, other) => one.founded_year - other.founded_year)[0];
}
