import { describe, it } from "vitest";
import { CALLS, checkTextIsData } from "./text-is-data.ts";

/** One tool of each toolkit, and a tool with a preview. */
const NAMES = [
  "Observability.SearchLogs",
  "Messaging.GetPerson",
  "Messaging.SendTransactionalEmail",
  "Sales.EnrichPerson",
];

describe.each(CALLS.filter(([, { name }]) => NAMES.includes(name)))("%s", (_, call) => {
  it("untrusted strings of a backend appear in the result as data", (test) => checkTextIsData(call, test));
});
