import type { DirectoryPerson, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";

const TITLE = "Managing Partner";
const COUNTRY = "United Kingdom";

export const managingPartnersOverPages = defineCase({
  id: "managing-partners-over-pages",
  kind: "prospecting",
  task: `List all people in Apollo.io with exactly the title ${TITLE} whose employer has its headquarters in the ${COUNTRY}; similar titles
do not count. Report how many they are, for how many of them Apollo.io may have a work email, and the names of the employers
of the others. The people search is free; spend no credits.`,
  toolkits: ["sales"],
  facts: {
    people: (sandbox) => ({ type: "number", value: partners(sandbox).length, description: "Number of people" }),
    with_email: (sandbox) => ({
      type: "number",
      value: partners(sandbox).filter(({ email }) => email !== null).length,
      description: "Number of these people who may have an email",
    }),
    employers_without_email: (sandbox) => ({
      type: "list",
      value: partners(sandbox).flatMap(({ email, organization }) => (email === null ? organization.name : [])),
      description: "Names of the employers of the people without an email",
    }),
  },
  forbidden: [{ tool: "Sales.EnrichPerson", because: "The task allows no credits." }],
  ceilings: { calls: 10, resultTokens: 2_280 },
  async solve({ call, submit }) {
    const rows: Row[] = [];
    for (let offset: unknown = 0; offset !== null; ) {
      const page: Row = await call("Sales.SearchPeople", {
        person_titles: [TITLE],
        include_similar_titles: false,
        organization_locations: [COUNTRY],
        offset,
      });
      rows.push(...readRows(page["people"]));
      offset = cellAt(page, "pagination.next_offset");
    }
    await submit({
      people: rows.length,
      with_email: rows.filter((row) => row["has_email"] === true).length,
      employers_without_email: rows
        .filter((row) => row["has_email"] !== true)
        .map((row) => cellAt(row, "employer.name")),
    });
  },
  mistakes: [
    {
      title: "reads the first page only",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { people } = await call("Sales.SearchPeople", {
          person_titles: [TITLE],
          include_similar_titles: false,
          organization_locations: [COUNTRY],
        });
        const rows = readRows(people);
        await submit({ people: rows.length, with_email: rows.length - 6, employers_without_email: [] });
      },
    },
  ],
});

function partners({ sales }: Sandbox): readonly DirectoryPerson[] {
  return sales.directory.people.filter(
    ({ title, organization }) => title === TITLE && organization.country === COUNTRY,
  );
}
