import { defineCase, type Row, readList, type Steps, text } from "../../case.ts";
import { leadNamed } from "../../truth.ts";

const DOMAIN = "vantaro.example";
const LEAD = ["Omar Ramos", "Vantaro"] as const;
const NAMESAKE = ["Andre Jensen", "Vantaro"] as const;
const PERSON_ID = "lead_vantaro_17";

export const leadBecomesAPerson = defineCase({
  id: "lead-becomes-a-person",
  kind: "across-toolkits",
  proves: "Turns the right prospect into a person, after it has checked for a duplicate.",
  task: `Omar from Vantaro (${DOMAIN}), a Head of Product, wants a demo; we do not know his last name. Find him in Apollo.io and look up his
work email. Make sure that no person in Customer.io has this email yet. Then create a person with the id ${PERSON_ID}, this
email, and the attributes first_name, last_name, company_domain (${DOMAIN}) and lead_source (value apollo). Report his last name,
his email, and his Apollo.io person id. You may spend 1 credit.`,
  toolkits: ["messaging", "sales"],
  policy: { maxCredits: { perToolkit: 1 } },
  facts: {
    last_name: text("Last name", (sandbox) => leadNamed(sandbox, ...LEAD).last_name),
    email: text("Work email", (sandbox) => leadNamed(sandbox, ...LEAD).email),
    apollo_id: text("Apollo.io person id", (sandbox) => leadNamed(sandbox, ...LEAD).id),
  },
  effects: (sandbox) => {
    const { first_name, last_name, email } = leadNamed(sandbox, ...LEAD);
    return [
      {
        kind: "person-created",
        person: PERSON_ID,
        set: { email, first_name, last_name, company_domain: DOMAIN, lead_source: "apollo" },
      },
    ];
  },
  secrets: (sandbox) => [leadNamed(sandbox, ...NAMESAKE).email ?? ""],
  ceilings: { calls: 9, resultTokens: 790, credits: 1 },
  solve: (steps) => createLead(steps, "Omar"),
  mistakes: [
    { title: "creates the other Head of Product", caughtBy: "effects", run: (steps) => createLead(steps, "Andre") },
  ],
});

async function createLead({ call, submit }: Steps, firstName: string): Promise<void> {
  const people = await readList(call, "Sales.SearchPeople", "people", {
    employer_domains: [DOMAIN],
    person_titles: ["Head of Product"],
    include_similar_titles: false,
  });
  const person_id_of_lead = people.find((row) => row["first_name"] === firstName)?.["person_id"];
  const { person } = await call<{ person: Row }>("Sales.EnrichPerson", {
    person_id: person_id_of_lead,
    reveal_work_email: true,
  });
  const { email = "", first_name = "", last_name = "", person_id = "" } = person;
  await call("Messaging.GetPerson", { email });
  await call("Messaging.IdentifyPerson", {
    person_id: PERSON_ID,
    email,
    attributes: { first_name, last_name, company_domain: DOMAIN, lead_source: "apollo" },
  });
  await submit({ last_name, email, apollo_id: person_id });
}
