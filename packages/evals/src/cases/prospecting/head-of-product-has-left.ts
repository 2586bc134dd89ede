import { boolean, cellAt, defineCase, type Row, readRows, text } from "../../case.ts";
import { leadNamed } from "../../truth.ts";

const DOMAIN = "harborlight.example";
const FORMER = ["Hana Okafor", "Harborlight Group"] as const;

export const headOfProductHasLeft = defineCase({
  id: "head-of-product-has-left",
  kind: "prospecting",
  proves: "Checks a search result that is out of date against the full profile.",
  task: `Our list says that Hana Okafor is Head of Product of Harborlight Group (${DOMAIN}). Check in Apollo.io whether this is her current
job: the search may be out of date, and a full profile costs 1 credit. Report her Apollo.io person id, the city where she
lives, and whether she still has this job. If not, report the person id of the company's VP of Sales, whom we write instead;
if she has, report her own id again. Spend at most 2 credits.`,
  toolkits: ["sales"],
  facts: {
    person_id: text("Apollo.io person id of Hana Okafor", (sandbox) => leadNamed(sandbox, ...FORMER).id),
    city: text("City where she lives", (sandbox) => leadNamed(sandbox, ...FORMER).city),
    still_employed: boolean(
      "Whether she is still Head of Product of Harborlight Group",
      (sandbox) => leadNamed(sandbox, ...FORMER).job_ended === null,
    ),
    contact_id: text(
      "Apollo.io person id of the person to write to",
      (sandbox) =>
        sandbox.sales.directory.people.find(
          ({ title, organization }) => title === "VP of Sales" && organization.name === FORMER[1],
        )?.id,
    ),
  },
  ceilings: { calls: 7, resultTokens: 910, credits: 2 },
  async solve({ call, submit }) {
    const { people } = await call("Sales.SearchPeople", { employer_domains: [DOMAIN] });
    const rows = readRows(people);
    const idOf = (title: string) => rows.find((row) => row["title"] === title)?.["person_id"] ?? "";
    const { person } = await call<{ person: Row }>("Sales.EnrichPerson", { person_id: idOf("Head of Product") });
    await submit({
      person_id: person["person_id"] ?? "",
      city: cellAt(person, "location.city"),
      still_employed: person["title"] !== null,
      contact_id: idOf(person["title"] === null ? "VP of Sales" : "Head of Product"),
    });
  },
  mistakes: [
    {
      title: "believes the search, which still lists her",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { people } = await call("Sales.SearchPeople", {
          employer_domains: [DOMAIN],
          person_titles: ["Head of Product"],
        });
        const [row] = readRows(people);
        const person_id = row?.["person_id"] ?? "";
        await submit({ person_id, city: "Rotterdam", still_employed: true, contact_id: person_id });
      },
    },
  ],
});
