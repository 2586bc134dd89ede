// The `details` of the previews, which have no schema: a type test compares these types with what the tools return.

/** The lookup and cost of an EnrichOrganization call. */
export interface EnrichOrganizationDetails {
  /** Domain of the company, without scheme and path. */
  domain: string;
  /** Maximum cost in Apollo.io credits, 0 if the company is cached. */
  max_credits: number;
}

/** The lookup and cost of an EnrichPerson call. An identifier that the arguments omit is `null`. */
export interface EnrichPersonDetails {
  /** Apollo.io id of the person. */
  id: string | null;
  /** Full name. */
  name: string | null;
  /** First name. */
  first_name: string | null;
  /** Last name. */
  last_name: string | null;
  /** Email address. */
  email: string | null;
  /** Name of the employer. */
  organization_name: string | null;
  /** Domain of the employer, without scheme and path. */
  domain: string | null;
  /** LinkedIn profile URL. */
  linkedin_url: string | null;
  /** Maximum cost in Apollo.io credits, 0 if the person is cached. */
  max_credits: number;
}

/** The cost of a SearchOrganizations call. */
export interface SearchOrganizationsDetails {
  /** Number of pages to read, 1 credit each. */
  pages: number;
  /** Maximum cost in Apollo.io credits: one per page, and one per company with firmographics. */
  max_credits: number;
}
