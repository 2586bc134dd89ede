import type { DirectoryPerson, Sandbox } from "@toolwright/sandbox";
import { defineCase, type Row, readRows, text } from "../../case.ts";

const DOMAIN = "harborlight.example";

export const oneOfThreeNamesakes = defineCase({
  id: "one-of-three-namesakes",
  kind: "prospecting",
  proves: "Pays for the right one of three people with the same name.",
  task: `Find the work email of Maria Jensen, the VP of Sales of Harborlight Group (domain ${DOMAIN}). Several people have this
name. Spend at most 2 credits. Report the email, the Apollo.io person id, and the city where she lives.`,
  toolkits: ["sales"],
  facts: {
    email: text("Work email", (sandbox) => vpOfSales(sandbox).email),
    person_id: text("Apollo.io person id", (sandbox) => vpOfSales(sandbox).id),
    city: text("City where she lives", (sandbox) => vpOfSales(sandbox).city),
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
