import { defineCase, number, type Row, readRows, text } from "../../case.ts";
import { creditsLeft, leadNamed } from "../../truth.ts";

const DOMAIN = "mapleandfinch.example";
const CFO = ["Aisha Reyes", "Maple & Finch"] as const;

export const lostAnswerOfAPaidLookup = defineCase({
  id: "lost-answer-of-a-paid-lookup",
  kind: "prospecting",
  proves: "Repeats a paid lookup once, and counts both charges.",
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
    name: text("Full name", (sandbox) => leadNamed(sandbox, ...CFO).name),
    email: text("Work email", (sandbox) => leadNamed(sandbox, ...CFO).email),
    credits_left: number("Credits that the account has left at the end", (sandbox) => creditsLeft(sandbox) - 2),
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
