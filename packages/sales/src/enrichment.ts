// Paid lookups and searches, and the comparison of their rows with the arguments. The first call imports this one file
// with `loadPart` before its first request, so importing the toolkit compiles none of it.

export { mergeCompanies } from "./apollo/search-organizations.ts";
export { createSharedHostTest } from "./apollo/shared-host-check.ts";
export { addFirmographics } from "./credits/add-firmographics.ts";
export { findKeptCompany, lookUpCompany } from "./credits/company-lookup.ts";
export { NOT_LOOKED_UP } from "./credits/paid-lookup.ts";
export { findKeptPerson, lookUpPerson } from "./credits/person-lookup.ts";
export { planPaidSlice, readPaidSlice } from "./lists/kept-search.ts";
export { comparePerson } from "./matching/person-match.ts";
