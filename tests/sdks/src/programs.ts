/** The call of a program that compares services, whose full result is larger than the tests' token budget. */
export const ERRORS_BY_SERVICE = {
  id: "call_1",
  name: "Observability_SearchLogs",
  args: { query: "status:error", max_results: 200 },
};

/** The token budget of a model in the tests of programs. */
export const MAX_RESULT_TOKENS = 1_000;

/** Parses a program's input. A fitted result has fewer logs. */
export function logsIn(output: string): readonly object[] {
  return (JSON.parse(output) as { readonly logs: readonly object[] }).logs;
}

const SERVICES = ["payment-service", "checkout-service", "auth-service"];

/** The calls of one program: the errors of three services, and a send, which needs approval. */
export const COMPARISON = [
  ...SERVICES.map((service, index) => ({
    id: `call_${index}`,
    name: "Observability_SearchLogs",
    args: { query: `service:${service}`, max_results: 200 },
  })),
  { id: "call_send", name: "Messaging_DeletePerson", args: { person_id: "usr_9cd" } },
];
