/** A question with the call that answers it. */
export interface Question {
  readonly text: string;
  readonly tool: string;
  readonly args: object;
  /** Origin of the arguments, or an effect that the call doesn't have. */
  readonly note: string;
}

/** The questions above the editor. Their ids are the sandbox's. */
export const QUESTIONS: readonly [Question, ...Question[]] = [
  {
    text: "What alerts now, and since when?",
    tool: "Observability.SearchMonitors",
    args: {},
    note: "Without a query, it lists every monitor that is not OK.",
  },
  {
    text: "Show the slowest failed request as a trace",
    tool: "Observability.GetTrace",
    args: { trace_id: "7265089968771145795" },
    note: 'The id is from SearchSpans with the query "status:error", longest first.',
  },
  {
    text: "Who is affected?",
    tool: "Messaging.ListSegmentMembers",
    args: { segment_id: "3", limit: 10 },
    note: 'Segment 3 has the customers whose latest payment failed. ListSegments calls it "Payment failed today".',
  },
  {
    text: "What would this email send?",
    tool: "Messaging.SendTransactionalEmail",
    args: {
      transactional_message_id: "3",
      to: "jun.eriksen@example.com",
      message_data: { order_id: "ord_2041", amount: 79.9, retry_link: "https://shop.example/retry/2041" },
    },
    note: "The card is what a person approves.",
  },
  {
    text: "Find a contact at a company",
    tool: "Sales.SearchPeople",
    args: {
      employer_domains: ["kestrelcycles.example"],
      person_seniorities: ["founder", "c_suite", "vp"],
      limit: 10,
    },
    note: "No other company has as many affected customers. The search is free; EnrichPerson costs a credit.",
  },
];
