import { boolean, cellAt, defineCase, number, type Row, readRows, text } from "../../case.ts";
import { companyNamed, staffOf } from "../../truth.ts";

const DOMAIN = "harborlight.example";
const NAME = "Harborlight Labs";

export const subsidiaryOnASharedDomain = defineCase({
  id: "subsidiary-on-a-shared-domain",
  kind: "prospecting",
  proves: "Says that a record cannot be read, because its domain belongs to the parent company.",
  task: `Find ${NAME} in Apollo.io, a company in the industry computer software in Rotterdam with 11 to 50 employees. It shares the domain
${DOMAIN} with its parent, Harborlight Group, which is not what we want. Report its Apollo.io organization id, how many people
Apollo.io lists with ${NAME} as their employer, and whether the tools could read the firmographics of the subsidiary itself,
such as its exact headcount. You may spend 6 credits.`,
  toolkits: ["sales"],
  facts: {
    organization_id: text("Apollo.io organization id of the subsidiary", (sandbox) => companyNamed(sandbox, NAME).id),
    listed_people: number(
      "Number of people in Apollo.io who work for the subsidiary",
      (sandbox) => staffOf(sandbox, companyNamed(sandbox, NAME)).length,
    ),
    // A lookup by the shared domain finds the parent, so the toolkit discards the record.
    has_firmographics: boolean("Whether the tools could read the firmographics of the subsidiary", false),
  },
  ceilings: { calls: 8, resultTokens: 1_100, credits: 6 },
  async solve({ call, submit }) {
    const { companies } = await call("Sales.SearchOrganizations", {
      keyword_tags: ["computer software"],
      locations: ["Rotterdam"],
      num_employees_ranges: ["11,50"],
    });
    const subsidiary = readRows(companies).find(({ name }) => name === NAME);
    const { people } = await call("Sales.SearchPeople", { employer_domains: [DOMAIN] });
    await submit({
      organization_id: cellAt(subsidiary, "organization_id"),
      listed_people: readRows(people).filter((row) => cellAt(row, "employer.name") === NAME).length,
      has_firmographics: cellAt(subsidiary, "firmographics") !== null,
    });
  },
  mistakes: [
    {
      title: "looks up the shared domain, which finds the parent",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { company } = await call<{ company: Row }>("Sales.EnrichOrganization", { domain: DOMAIN });
        const { organization_id = "" } = company;
        await submit({ organization_id, listed_people: 6, has_firmographics: true });
      },
    },
  ],
});
