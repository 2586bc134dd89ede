import { needsApproval, type Tool } from "@toolwright/core";

/** A hint and the tools it speaks of; given only where all of them are offered. */
interface Hint {
  readonly tools: readonly string[];
  readonly text: string;
}

const HINTS: readonly Hint[] = [
  {
    tools: ["Observability_AggregateEvents", "Observability_SearchLogs", "Observability_SearchSpans"],
    text: "Observability (Datadog): Observability_AggregateEvents finds where and since when something is wrong, Observability_SearchLogs and Observability_SearchSpans show the events themselves.",
  },
  {
    tools: ["Observability_DiscoverFacets"],
    text: "Only indexed facets filter and group: Observability_DiscoverFacets tells which have data.",
  },
  {
    tools: ["Observability_GetTrace"],
    text: "The trace_id of a log or span opens the whole request with Observability_GetTrace.",
  },
  {
    tools: ["Messaging_GetPerson", "Messaging_SearchPeople"],
    text: "Messaging (Customer.io): Messaging_GetPerson finds a person by email or id, Messaging_SearchPeople by segment or attribute; the person_id they give serves the other Messaging tools.",
  },
  {
    tools: ["Messaging_SendTransactionalEmail", "Messaging_ListTransactionalMessages", "Messaging_ListPersonMessages"],
    text: "Before Messaging_SendTransactionalEmail, look up the template with Messaging_ListTransactionalMessages; Messaging_ListPersonMessages shows whether a message went out.",
  },
  {
    tools: ["Sales_SearchPeople", "Sales_EnrichPerson", "Sales_EnrichOrganization"],
    text: "Sales (Apollo): Sales_SearchPeople is free and masks last names; Sales_EnrichPerson with its person_id and Sales_EnrichOrganization cost credits, and every result says credits_spent.",
  },
  {
    tools: ["Observability_SearchLogs", "Messaging_GetPerson"],
    text: "Emails or user ids in logs lead to the affected customers with Messaging_GetPerson.",
  },
  {
    tools: ["Messaging_GetPerson", "Sales_EnrichOrganization"],
    text: "The domain of a customer's email leads to their company with Sales_EnrichOrganization.",
  },
];

const RULES = [
  "A result that was cut says so: narrow the question, or pass its next_cursor or next_offset back with the same arguments.",
  "A failed call is JSON with code, message and retryable; do what the message says before you repeat it.",
];
const RULE_OF_SENDS =
  'An error with outcome "unknown" may have taken effect: verify before you repeat, and tell the person.';
const RULE_OF_SANDBOX =
  "These backends are a sandbox, an invented online shop with an incident in progress: nothing is really read, sent or paid.";

/** How the offered tools fit together, in a few sentences for a model; nothing about tools that are not offered. */
export function writeInstructions(tools: readonly Tool[], { isSandbox = false } = {}): string {
  const offered = new Set<string>(tools.map(({ wireName }) => wireName));
  const hints = HINTS.filter((hint) => hint.tools.every((name) => offered.has(name))).map(({ text }) => text);
  return [
    ...(isSandbox ? [RULE_OF_SANDBOX] : []),
    ...hints,
    ...RULES,
    ...(tools.some(needsApproval) ? [RULE_OF_SENDS] : []),
  ].join("\n");
}
