import type { Company, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { companies, hasKeywordTag, staffOf } from "../../truth/companies.ts";

export const norwegianHospitalityByRevenue = defineCase({
  id: "norwegian-hospitality-by-revenue",
  kind: "prospecting",
  task: `We want to sell to hospitality companies in Norway. Find all companies in Apollo.io with the keyword tag hospitality and
headquarters in Norway. Report how many there are, the name and the annual revenue (US dollars) of the one with the highest
revenue, and the names of those whose revenue Apollo.io does not know. Also report how many people Apollo.io lists whose current
employer is the one with the highest revenue; its people search also finds people who left. You may spend 12 credits.`,
  toolkits: ["sales"],
  facts: {
    company_count: (sandbox) => ({ type: "number", value: found(sandbox).length, description: "Number of companies" }),
    largest: (sandbox) => ({
      type: "text",
      value: byRevenue(sandbox)[0]?.name ?? "",
      description: "Name of the company with the highest revenue",
    }),
    largest_revenue: (sandbox) => ({
      type: "number",
      value: byRevenue(sandbox)[0]?.annual_revenue ?? Number.NaN,
      withinShare: 0.005,
      description: "Annual revenue of this company, US dollars",
    }),
    unknown_revenue: (sandbox) => ({
      type: "list",
      value: found(sandbox).flatMap(({ name, annual_revenue }) => (annual_revenue === null ? name : [])),
      description: "Names of the companies without a known revenue",
    }),
    current_staff: (sandbox) => ({
      type: "number",
      value: byRevenue(sandbox)
        .slice(0, 1)
        .flatMap((company) => staffOf(sandbox, company)).length,
      description: "Number of people whose current employer is the company with the highest revenue",
    }),
  },
  ceilings: { calls: 6, resultTokens: 2_560, credits: 12 },
  async solve({ call, submit }) {
    const { companies: list } = await call("Sales.SearchOrganizations", {
      keyword_tags: ["hospitality"],
      locations: ["Norway"],
    });
    const rows = readRows(list).map((row) => ({
      name: String(row["name"]),
      domain: row["domain"],
      revenue: cellAt(row, "firmographics.annual_revenue"),
    }));
    const [largest] = rows.toSorted((one, other) => Number(other.revenue) - Number(one.revenue));
    const { people } = await call("Sales.SearchPeople", { employer_domains: [largest?.domain], limit: 100 });
    await submit({
      company_count: rows.length,
      largest: largest?.name ?? "",
      largest_revenue: largest?.revenue ?? 0,
      unknown_revenue: rows.flatMap(({ name, revenue }) => (revenue === null ? name : [])),
      current_staff: readRows(people).filter((row) => cellAt(row, "employer.name") === largest?.name).length,
    });
  },
});

function found(sandbox: Sandbox): readonly Company[] {
  return companies(sandbox).filter((company) => company.country === "Norway" && hasKeywordTag(company, "hospitality"));
}

function byRevenue(sandbox: Sandbox): readonly Company[] {
  return found(sandbox).toSorted((one, other) => (other.annual_revenue ?? 0) - (one.annual_revenue ?? 0));
}
