import type { Company, Sandbox } from "@toolwright/sandbox";
import { cellAt, defineCase, list, number, readRows, text } from "../../case.ts";
import { companies, hasKeywordTag } from "../../truth.ts";

const FILTER = { keyword_tags: ["robotics"], locations: ["Texas"], num_employees_ranges: ["201,1000"] };

export const roboticsInTexasOnABudget = defineCase({
  id: "robotics-in-texas-on-a-budget",
  kind: "prospecting",
  proves: "Limits a search so that its highest price fits the budget.",
  task: `Find the companies in Apollo.io with the keyword tag robotics, headquarters in Texas, and 201 to 1,000 employees. Report their
names, which of them has the highest annual revenue per employee, and that amount in US dollars. This task has a budget of 6
credits, and the host refuses a call that could exceed it.`,
  toolkits: ["sales"],
  // A search with firmographics and the default limit of 25 rows could cost 26 credits, so it is refused.
  policy: { maxCredits: { perToolkit: 6 } },
  facts: {
    names: list("Names of the companies", (sandbox) => found(sandbox).map(({ name }) => name)),
    most_productive: text(
      "Name of the company with the highest revenue per employee",
      (sandbox) => mostProductive(sandbox)?.name,
    ),
    revenue_per_employee: number(
      "Annual revenue per employee of this company, US dollars",
      (sandbox) => perEmployee(mostProductive(sandbox)),
      { withinShare: 0.01 },
    ),
  },
  ceilings: { calls: 9, resultTokens: 1_260, credits: 6 },
  async solve({ call, submit }) {
    const { pagination } = await call("Sales.SearchOrganizations", {
      ...FILTER,
      include_firmographics: false,
      limit: 5,
    });
    const { companies: list } = await call("Sales.SearchOrganizations", {
      ...FILTER,
      limit: cellAt({ pagination: pagination ?? null }, "pagination.total"),
    });
    const rows = readRows(list).map((row) => ({
      name: String(row["name"]),
      ratio: Number(cellAt(row, "firmographics.annual_revenue")) / Number(cellAt(row, "firmographics.employees")),
    }));
    const [best] = rows.toSorted((one, other) => other.ratio - one.ratio);
    await submit({
      names: rows.map(({ name }) => name),
      most_productive: best?.name ?? "",
      revenue_per_employee: best?.ratio ?? 0,
    });
  },
});

function found(sandbox: Sandbox): readonly Company[] {
  return companies(sandbox).filter((company) => {
    const headcount = company.estimated_num_employees ?? 0;
    return company.state === "Texas" && hasKeywordTag(company, "robotics") && headcount >= 201 && headcount <= 1_000;
  });
}

function mostProductive(sandbox: Sandbox): Company | undefined {
  return found(sandbox).toSorted((one, other) => perEmployee(other) - perEmployee(one))[0];
}

function perEmployee(company: Company | undefined): number {
  return (company?.annual_revenue ?? 0) / (company?.estimated_num_employees ?? 1);
}
