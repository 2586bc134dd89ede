import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";
import { creditsLeft, leadNamed } from "../../truth/companies.ts";

const DOMAIN = "mapleandfinch.example";
const CFO = ["Aisha Reyes", "Maple & Finch"] as const;

export const lostAnswerOfAPaidLookup = defineCase({
  id: "lost-answer-of-a-paid-lookup",
  kind: "prospecting",
  tags: ["faults"],
  task: `Find the full name and the work email of the Chief Financial Officer of Maple & Finch (${DOMAIN}) in Apollo.io. If a paid lookup
fails, repeat it at most once. Our accountant needs to know what it cost: report how many credits the account has left
according to Apollo.io when you are done.`,
  toolkits: ["sales"],
  // The first lookup is charged, and its response is lost.
  world: {
    sales: { credits: 431 },
    faults: [{ toolkit: "sales", path: "/api/v1/people/match", networkError: "ECONNRESET", isHandled: true }],
  },
  facts: {
    name: (sandbox) => ({ type: "text", value: leadNamed(sandbox, ...CFO).name, description: "Full name" }),
    email: (sandbox) => ({ type: "text", value: leadNamed(sandbox, ...CFO).email ?? "", description: "Work email" }),
    credits_left: (sandbox) => ({
      type: "number",
      value: creditsLeft(sandbox) - 2,
      description: "Credits that the account has left at the end",
    }),
  },
  ceilings: { calls: 10, resultTokens: 960, credits: 2 },
  async solve({ call, submit }) {
    const { people } = await call("Sales.SearchPeople", {
      employer_domains: [DOMAIN],
      person_titles: ["Chief Financial Officer"],
      include_similar_titles: false,
    });
    const args = { person_id: readRows(people)[0]?.["person_id"], reveal_work_email: true };
    await call("Sales.EnrichPerson", args);
    const { person } = await call<{ person: Row }>("Sales.EnrichPerson", args);
    const { credits_left } = await call("Sales.GetApiUsage", {});
    await submit({ name: person["name"] ?? "", email: person["email"] ?? "", credits_left: credits_left ?? 0 });
  },
  mistakes: [
    {
      title: "assumes that the failed lookup was free",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { credits_left } = await call("Sales.GetApiUsage", {});
        const args = { name: CFO[0], organization_name: CFO[1], reveal_work_email: true };
        await call("Sales.EnrichPerson", args);
        const { person } = await call<{ person: Row }>("Sales.EnrichPerson", args);
        await submit({ name: CFO[0], email: person["email"] ?? "", credits_left: Number(credits_left) - 1 });
      },
    },
  ],
});
