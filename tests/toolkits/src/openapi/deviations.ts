/** A request that differs on purpose from the vendor's OpenAPI document, or that the document cannot check. */
export interface Deviation {
  /** The fault as the check reports it. */
  readonly fault: RegExp;
  /** The reason why the request is right. */
  readonly evidence: string;
}

/** Every known deviation. A fault that doesn't match any of them fails the test. */
export const DEVIATIONS: readonly Deviation[] = [
  {
    fault: /^POST \/api\/v2\/spans\/events\/search: body\.data\.attributes\.sort: /,
    evidence:
      "The document has timestamp and -timestamp. The API also sorts by -@duration, which Datadog's own tools for agents send to find the slowest spans.",
  },
  {
    fault: /^GET \/v1\/(?:campaigns|newsletters|segments)\/\d+: no operation$/,
    evidence:
      "Customer.io's App API reference has these operations for one record. The reduced document was transcribed in parts, and lacks them.",
  },
  {
    fault: /^GET \/v1\/(?:broadcasts\/\d+\/actions|(?:transactional|newsletters)\/\d+\/contents): no operation$/,
    evidence:
      "Customer.io's App API reference has these operations for the contents of messages. The reduced document was transcribed in parts, and lacks them.",
  },
  {
    fault: /^POST \/api\/v1\/usage_stats\/\w+: body: not in the document$/,
    evidence: "The document names no body. Apollo.io accepts an empty object as the body of a POST request.",
  },
];

/** The unknown deviations, each with a request that has it. */
export function unknownFaults(faults: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...faults].filter(([fault]) => !DEVIATIONS.some((deviation) => deviation.fault.test(fault)));
}
