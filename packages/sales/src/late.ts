// What costs credits, which a program that only searches people does not use. The first call that needs a part imports
// this one file, with `loadPart` before its first request.
export { createSharedHostTest } from "./apollo/shared-hosts.ts";
export { addFirmographics } from "./credits/add-firmographics.ts";
export { findKeptCompany, lookUpCompany } from "./credits/company-lookup.ts";
export { findKeptPerson, lookUpPerson } from "./credits/person-lookup.ts";
export { planPaidSlice, readPaidSlice } from "./lists/kept-search.ts";
export { comparePerson } from "./matching/person-match.ts";
