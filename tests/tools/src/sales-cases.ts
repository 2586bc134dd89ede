import type { Sandbox } from "@toolwright/sandbox";
import type { CasesOf } from "./tool-case.ts";

/** Example calls of the sales tools. */
export function salesCases({ directory }: Sandbox["sales"]): CasesOf<"Sales"> {
  const verified = directory.people.find(({ email_status }) => email_status === "verified");
  const withEmail = directory.people.find(({ email }) => email !== null);
  return {
    "Sales.EnrichOrganization": {
      example: { domain: "nordlicht-optik.example" },
      usual: { domain: directory.companies[0]?.primary_domain },
    },
    "Sales.EnrichPerson": {
      example: { person_id: verified?.id, reveal_work_email: true },
      usual: { email: withEmail?.email },
    },
    "Sales.GetApiUsage": { example: {} },
    "Sales.SearchOrganizations": {
      example: { locations: ["Berlin"], limit: 2, include_firmographics: false },
      moreRequests: [{ locations: ["Berlin"], limit: 1 }],
      usual: { locations: ["Berlin"], limit: 3, include_firmographics: false },
      moreResponses: [{ locations: ["Berlin"], limit: 2 }],
    },
    "Sales.SearchPeople": {
      example: { employer_domains: ["nordlicht-optik.example"], limit: 2 },
      usual: { limit: 3 },
    },
  };
}
