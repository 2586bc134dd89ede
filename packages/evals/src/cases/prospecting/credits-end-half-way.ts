import type { Company, Sandbox } from "@toolwright/sandbox";
import { cellAt, defineCase, list, number, readRows } from "../../case.ts";
import { companies, hasKeywordTag, sum } from "../../truth.ts";

/** One for the search, and five for firmographics. */
const CREDITS = 6;

export const creditsEndHalfWay = defineCase({
  id: "credits-end-half-way",
  kind: "prospecting",
  proves: "Reports which rows are missing after the credits ran out.",
  tags: ["faults"],
  task: `Search Apollo.io for companies with the keyword tag saas, headquarters in the Netherlands, and 51 to 500 employees, and get their
firmographics in the order of the search. The account has few credits, so they may run out: then stop. Report the names of
the companies whose firmographics you got, the sum of their employees, and the names of the companies that are still missing.`,
  toolkits: ["sales"],
  world: { sales: { credits: CREDITS } },
  facts: {
    enriched: list("Names of the companies with firmographics", (sandbox) => enriched(sandbox).map(({ name }) => name)),
    employees: number("Sum of the employees of these companies", (sandbox) =>
      sum(enriched(sandbox).map(({ estimated_num_employees }) => estimated_num_employees ?? 0)),
    ),
    missing: list("Names of the companies without firmographics", (sandbox) =>
      found(sandbox)
        .slice(CREDITS - 1)
        .map(({ name }) => name),
    ),
  },
  ceilings: { calls: 6, resultTokens: 1_800, credits: CREDITS },
  async solve({ call, submit }) {
    const { companies: list } = await call("Sales.SearchOrganizations", {
      keyword_tags: ["saas"],
      locations: ["Netherlands"],
      num_employees_ranges: ["51,500"],
    });
    const rows = readRows(list).map((row) => ({
      name: String(row["name"]),
      employees: cellAt(row, "firmographics.employees"),
    }));
    await submit({
      enriched: rows.flatMap(({ name, employees }) => (employees === null ? [] : name)),
      employees: sum(rows.map(({ employees }) => Number(employees))),
      missing: rows.flatMap(({ name, employees }) => (employees === null ? name : [])),
    });
  },
});

function found(sandbox: Sandbox): readonly Company[] {
  return companies(sandbox).filter((company) => {
    const headcount = company.estimated_num_employees ?? 0;
    return company.country === "Netherlands" && hasKeywordTag(company, "saas") && headcount >= 51 && headcount <= 500;
  });
}

function enriched(sandbox: Sandbox): readonly Company[] {
  return found(sandbox).slice(0, CREDITS - 1);
}
