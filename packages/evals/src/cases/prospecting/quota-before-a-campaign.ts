import type { DirectoryPerson, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";
import { creditsLeft } from "../../truth/companies.ts";

const TITLE = "Head of Growth";
/** Requests a day to each endpoint: fewer than credits, so that they are the tighter limit. */
const REQUESTS_A_DAY = 9;

export const quotaBeforeACampaign = defineCase({
  id: "quota-before-a-campaign",
  kind: "prospecting",
  task: `We plan to look up every person with exactly the title ${TITLE} whose employer has its headquarters in Germany and who may have a
work email. A lookup costs 1 credit and 1 request to the endpoint people/match of Apollo.io. Report how many people have the
title, how many of them may have a work email, how many credits the account has, and how many of them we can look up today
with the credits and with the requests that are left. Do not look up anyone yet.`,
  toolkits: ["sales"],
  world: { sales: { credits: 11, rateLimit: { day: REQUESTS_A_DAY } } },
  facts: {
    people: (sandbox) => ({ type: "number", value: heads(sandbox).length, description: "Number of people" }),
    with_email: (sandbox) => ({
      type: "number",
      value: reachable(sandbox).length,
      description: "Number of these people who may have a work email",
    }),
    credits_left: (sandbox) => ({ type: "number", value: creditsLeft(sandbox), description: "Credits that are left" }),
    lookups_today: (sandbox) => ({
      type: "number",
      value: Math.min(reachable(sandbox).length, creditsLeft(sandbox), REQUESTS_A_DAY),
      description: "Number of people whom we can look up today",
    }),
  },
  forbidden: [{ tool: "Sales.EnrichPerson", because: "The task says not to look up anyone yet." }],
  ceilings: { calls: 6, resultTokens: 1_840 },
  async solve({ call, submit }) {
    const { people } = await call("Sales.SearchPeople", {
      person_titles: [TITLE],
      include_similar_titles: false,
      organization_locations: ["Germany"],
    });
    const rows = readRows(people);
    const withEmail = rows.filter((row) => row["has_email"] === true).length;
    const { credits_left, endpoints } = await call<Row>("Sales.GetApiUsage", {});
    const match = readRows(endpoints).find(({ endpoint }) => endpoint === "people/match");
    const requests = Number(cellAt(match, "day.left"));
    await submit({
      people: rows.length,
      with_email: withEmail,
      credits_left: credits_left ?? 0,
      lookups_today: Math.min(withEmail, Number(credits_left), requests),
    });
  },
});

function heads({ sales }: Sandbox): readonly DirectoryPerson[] {
  return sales.directory.people.filter(
    ({ title, organization }) => title === TITLE && organization.country === "Germany",
  );
}

function reachable(sandbox: Sandbox): readonly DirectoryPerson[] {
  return heads(sandbox).filter(({ email }) => email !== null);
}
