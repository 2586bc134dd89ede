import type { DirectoryPerson, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";

const DOMAIN = "harborlight.example";

export const oneOfThreeNamesakes = defineCase({
  id: "one-of-three-namesakes",
  kind: "prospecting",
  task: `Find the work email of Maria Jensen, the VP of Sales of Harborlight Group (domain ${DOMAIN}). Several people have this
name. Spend at most 2 credits. Report the email, the Apollo.io person id, and the city where she lives.`,
  toolkits: ["sales"],
  facts: {
    email: (sandbox) => ({ type: "text", value: vpOfSales(sandbox).email ?? "", description: "Work email" }),
    person_id: (sandbox) => ({ type: "text", value: vpOfSales(sandbox).id, description: "Apollo.io person id" }),
    city: (sandbox) => ({ type: "text", value: vpOfSales(sandbox).city, description: "City where she lives" }),
  },
  secrets: (sandbox) =>
    namesakes(sandbox).flatMap(({ email, title }) => (title === "VP of Sales" || !email ? [] : email)),
  ceilings: { calls: 6, resultTokens: 720, credits: 2 },
  async solve({ call, submit }) {
    const { people } = await call("Sales.SearchPeople", { employer_domains: [DOMAIN], person_titles: ["VP of Sales"] });
    const candidate = readRows(people).find((row) => row["first_name"] === "Maria");
    const { person } = await call<{ person: Row }>("Sales.EnrichPerson", {
      person_id: candidate?.["person_id"],
      reveal_work_email: true,
    });
    await submit({
      email: person["email"] ?? "",
      person_id: person["person_id"] ?? "",
      city: (person["location"] as Row)["city"] ?? "",
    });
  },
});

function namesakes({ sales }: Sandbox): readonly DirectoryPerson[] {
  return sales.directory.people.filter(({ name }) => name === "Maria Jensen");
}

function vpOfSales(sandbox: Sandbox): DirectoryPerson {
  const [person] = namesakes(sandbox).filter(({ title }) => title === "VP of Sales");
  if (!person) throw new RangeError("The directory has no VP of Sales named Maria Jensen.");
  return person;
}
