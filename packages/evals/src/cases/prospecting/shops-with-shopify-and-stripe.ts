import type { Company, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";
import { companies, hasKeywordTag, staffOf } from "../../truth/companies.ts";
import { sum } from "../../truth/statistics.ts";

/** Apollo.io's filter matches companies with any of these technologies. */
const UIDS = ["shopify", "stripe"];
const LEADERS = ["founder", "owner", "c_suite"];

export const shopsWithShopifyAndStripe = defineCase({
  id: "shops-with-shopify-and-stripe",
  kind: "prospecting",
  task: `Our plugin connects Shopify with Stripe. Find the companies in Apollo.io with the keyword tag e-commerce and headquarters in
the United Kingdom that use both technologies (uids shopify and stripe), not only one of them. Report their domains, the sum
of their employees, and the year in which the oldest one was founded. Also report the Apollo.io person ids of all people with
the seniority founder, owner or c_suite who work for one of them. You may spend 16 credits.`,
  toolkits: ["sales"],
  facts: {
    domains: (sandbox) => ({
      type: "list",
      value: users(sandbox).flatMap(({ primary_domain }) => primary_domain ?? []),
      description: "Domains of the companies that use both technologies",
    }),
    employees: (sandbox) => ({
      type: "number",
      value: sum(users(sandbox).map(({ estimated_num_employees }) => estimated_num_employees ?? 0)),
      description: "Sum of their employees",
    }),
    oldest_founded_year: (sandbox) => ({
      type: "number",
      value: Math.min(...users(sandbox).map(({ founded_year }) => founded_year)),
      description: "Year in which the oldest of them was founded",
    }),
    leader_ids: (sandbox) => ({
      type: "list",
      value: users(sandbox)
        .flatMap((company) => staffOf(sandbox, company))
        .flatMap(({ id, seniority }) => (LEADERS.includes(seniority) ? id : [])),
      description: "Apollo.io person ids of their founders, owners and c_suite",
    }),
  },
  ceilings: { calls: 6, resultTokens: 1_090, credits: 16 },
  async solve({ call, submit }) {
    const { companies: list } = await call("Sales.SearchOrganizations", {
      keyword_tags: ["e-commerce"],
      locations: ["United Kingdom"],
      technology_uids: UIDS,
    });
    const rows = readRows(list);
    const { people } = await call("Sales.SearchPeople", {
      employer_domains: rows.map((row) => row["domain"]),
      person_seniorities: LEADERS,
    });
    const names = rows.map((row) => row["name"]);
    const leaders = readRows(people).filter((row) => names.includes(cellAt(row, "employer.name")));
    await submit({ ...summarize(rows), leader_ids: leaders.map((row) => String(row["person_id"])) });
  },
  mistakes: [
    {
      title: "reports companies that use any of the technologies",
      caughtBy: "facts",
      async run({ call, submit }) {
        const lists = [];
        for (const uid of UIDS) {
          const { companies: list } = await call("Sales.SearchOrganizations", {
            keyword_tags: ["e-commerce"],
            locations: ["United Kingdom"],
            technology_uids: [uid],
          });
          lists.push(...readRows(list));
        }
        await submit({ ...summarize(lists), leader_ids: [] });
      },
    },
  ],
});

function users(sandbox: Sandbox): readonly Company[] {
  return companies(sandbox).filter(
    (company) =>
      company.country === "United Kingdom" &&
      hasKeywordTag(company, "e-commerce") &&
      UIDS.every((uid) => company.technology_uids.includes(uid)),
  );
}

function summarize(rows: readonly Row[]) {
  return {
    domains: rows.map((row) => String(row["domain"])),
    employees: sum(rows.map((row) => Number(cellAt(row, "firmographics.employees")))),
    oldest_founded_year: Math.min(...rows.map((row) => Number(cellAt(row, "firmographics.founded_year")))),
  };
}
