import type { ErrorCode } from "@toolwright/core";

/** Advice for callers about each error code. The type makes the list complete. */
export const ERROR_CODES: Readonly<Record<ErrorCode, string>> = {
  invalid_input: "correct the parameter that the message names",
  missing_secret: "set the variable that the message names",
  unauthorized: "check the key, and the site or region it belongs to",
  forbidden: "give the key the permission that the message names",
  not_found: "find a valid id with the tool that lists them",
  rate_limited: "wait `retryAfterMs`, then repeat",
  upstream: "read the backend's message, which the error quotes",
  unavailable: "repeat, unless `outcome` is `unknown`",
  timeout: "repeat with a narrower request or a longer `timeout`, unless `outcome` is `unknown`",
  aborted: "do nothing: the caller aborted the call",
  bad_response: "report it to us: the backend's response does not match its documentation",
  not_approved: "ask the person what to do instead: the approver rejected the call, and nothing was done",
  policy: "follow the host application's rule that the message names",
  duplicate_send: "check whether the first send arrived before you send again",
  incomplete_call: "repeat the entire call: the model's message was cut off",
  misconfigured: "correct the program or the configuration that the message names",
};

/** The codes that only the host's options cause. Every tool throws them, so the docstrings don't repeat them. */
export const HOST_ERRORS = [
  { code: "policy", when: "the toolkit's `policy` forbids the call" },
  {
    code: "not_approved",
    when: "the call needs approval and a person refused it, or its arguments changed after the approval (`approvedHash`)",
  },
] as const satisfies readonly { readonly code: ErrorCode; readonly when: string }[];

/** The {@link HOST_ERRORS} as the end of a sentence that lists the other codes. */
export const HOST_ERROR_CLAUSE = `also ${HOST_ERRORS.map(({ code, when }) => `\`${code}\` if ${when}`).join(", and ")}`;
