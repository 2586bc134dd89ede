// For authors of cases: the truth in the records of a sandbox, without a toolkit.

export * from "./truth/companies.ts";
export * from "./truth/events.ts";
export * from "./truth/investigation.ts";
export * from "./truth/people.ts";
export * from "./truth/statistics.ts";
