import { needsApproval, type Tool } from "@toolwright/core";

/** An instruction, included only if all tools that it names are offered. */
interface Hint {
  readonly tools: readonly string[];
  readonly text: string;
}

const HINTS: readonly Hint[] = [
  {
    tools: ["Observability_AggregateEvents", "Observability_SearchLogs", "Observability_SearchSpans"],
    text: "Observability (Datadog): Observability_AggregateEvents shows where and since when something is wrong. Observability_SearchLogs and Observability_SearchSpans return single events.",
  },
  {
    tools: ["Observability_DiscoverFacets"],
    text: "Filters and groups need indexed facets: Observability_DiscoverFacets lists those that have data.",
  },
  {
    tools: ["Observability_GetTrace"],
    text: "To see the entire request of a log or span, pass its trace_id to Observability_GetTrace.",
  },
  {
    tools: ["Messaging_GetPerson", "Messaging_SearchPeople"],
    text: "Messaging (Customer.io): Messaging_GetPerson finds people by email or id, Messaging_SearchPeople by segment or attribute. Pass their person_id, with its identifier_type if the tool has this parameter, to the other Messaging tools.",
  },
  {
    tools: ["Messaging_SendTransactionalEmail", "Messaging_ListTransactionalMessages", "Messaging_ListPersonMessages"],
    text: "Before Messaging_SendTransactionalEmail, find the template with Messaging_ListTransactionalMessages. Messaging_ListPersonMessages shows whether a message was sent.",
  },
  {
    tools: ["Sales_SearchPeople", "Sales_EnrichPerson", "Sales_EnrichOrganization"],
    text: "Sales (Apollo.io): Sales_SearchPeople is free and returns obfuscated last names. Sales_EnrichPerson (with a person_id from the search) and Sales_EnrichOrganization cost credits; every result reports credits_spent.",
  },
  {
    tools: ["Observability_SearchLogs", "Messaging_GetPerson"],
    text: "To find the affected customer, pass an email or user id from the logs to Messaging_GetPerson.",
  },
  {
    tools: ["Messaging_GetPerson", "Sales_EnrichOrganization"],
    text: "To find a customer's company, pass the domain of their email to Sales_EnrichOrganization.",
  },
];

const RULES = [
  "A truncated result says so in its warnings. Narrow the query, or repeat the call with its next_cursor as cursor, or its next_offset as offset, and the same other arguments.",
  "A failed call returns JSON with code, message and retryable. Do what the message says before you retry.",
];
const UNKNOWN_OUTCOME_RULE =
  'After an error with outcome "unknown", the call may have taken effect: verify before you retry, and inform the user.';
const SANDBOX_NOTE =
  "The backends are a sandbox: an invented online shop with an incident in progress. No real data is read, no message is sent and nothing is paid.";

/** An account that the tools take by name. */
interface NamedAccount {
  readonly name: string;
  /** The operator's description; absent without one. */
  readonly description?: string | undefined;
}

/** Writes instructions for the model on using the offered tools together. They name no other tools. */
export function writeInstructions(
  tools: readonly Tool[],
  { isSandbox = false, accounts = [] as readonly NamedAccount[] } = {},
): string {
  const offeredNames = new Set<string>(tools.map(({ wireName }) => wireName));
  const hints = HINTS.filter((hint) => hint.tools.every((name) => offeredNames.has(name))).map(({ text }) => text);
  return [
    ...(isSandbox ? [SANDBOX_NOTE] : []),
    ...(accounts.length > 1 ? [writeAccounts(accounts)] : []),
    ...hints,
    ...RULES,
    ...(tools.some(needsApproval) ? [UNKNOWN_OUTCOME_RULE] : []),
  ].join("\n");
}

function writeAccounts(accounts: readonly NamedAccount[]): string {
  const list = accounts.map(({ name, description }) => (description ? `${name} (${description})` : name)).join(", ");
  return `Accounts: ${list}. Pass one as account to each call, and ask the user if it is unclear which. Ids, cursors and approvals of one account are not valid in another.`;
}
