// Written by `npx -y pnpm@12 sync` from the example calls of the reference.

/** Example arguments of each tool by its full name, for the option `examples` of adapters. Their ids are those of the sandbox. */
export const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "Sales.EnrichOrganization": {
    "domain": "nordlicht-optik.example"
  },
  "Sales.EnrichPerson": {
    "person_id": "67cb6d5fbdbffa0ba3e71eb7",
    "reveal_work_email": true
  },
  "Sales.GetApiUsage": {},
  "Sales.SearchOrganizations": {
    "locations": [
      "Berlin"
    ],
    "limit": 2,
    "include_firmographics": false
  },
  "Sales.SearchPeople": {
    "employer_domains": [
      "nordlicht-optik.example"
    ],
    "limit": 2
  }
};
