import { defineCase } from "../../case/eval-case.ts";
import type { Row } from "../../case/rows.ts";
import { leadNamed } from "../../truth/companies.ts";

const DOMAIN = "harborlight.example";
const LEAD = ["Boris Ziegler", "Harborlight Group"] as const;
const NAMESAKE = ["Boris Ziegler", "Harborlight Labs"] as const;

export const namesakeWhoMoved = defineCase({
  id: "namesake-who-moved",
  kind: "prospecting",
  task: `Two sales managers are named Boris Ziegler. One works for Harborlight Group; the other one left it for its subsidiary Harborlight
Labs, which shares the domain ${DOMAIN}. Find the one who works for Harborlight Group in Apollo.io. Report his Apollo.io
person id, his work email, and the status of this email. Spend at most 2 credits.`,
  toolkits: ["sales"],
  facts: {
    person_id: (sandbox) => ({
      type: "text",
      value: leadNamed(sandbox, ...LEAD).id,
      description: "Apollo.io person id",
    }),
    email: (sandbox) => ({ type: "text", value: leadNamed(sandbox, ...LEAD).email ?? "", description: "Work email" }),
    email_status: (sandbox) => ({
      type: "text",
      value: leadNamed(sandbox, ...LEAD).email_status ?? "",
      description: "Status of the email, as Apollo.io writes it",
    }),
  },
  ceilings: { calls: 6, resultTokens: 380, credits: 2 },
  async solve({ call, submit }) {
    // The name and the domain fit both people, and the employer's name fits one.
    await call("Sales.EnrichPerson", { name: LEAD[0], domain: DOMAIN, reveal_work_email: true });
    const { person } = await call<{ person: Row }>("Sales.EnrichPerson", {
      name: LEAD[0],
      organization_name: LEAD[1],
      reveal_work_email: true,
    });
    const { person_id = "", email = "", email_status = "" } = person;
    await submit({ person_id, email, email_status });
  },
  mistakes: [
    {
      title: "reports the namesake with the email of the other one",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { person } = await call<{ person: Row }>("Sales.EnrichPerson", {
          name: NAMESAKE[0],
          organization_name: NAMESAKE[1],
          reveal_work_email: true,
        });
        const email = `boris.ziegler@${DOMAIN}`;
        await submit({ person_id: person["person_id"] ?? "", email, email_status: "verified" });
      },
    },
  ],
});
