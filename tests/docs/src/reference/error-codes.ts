import type { ErrorCode } from "@toolwright/core";

/** Every code with what a caller does about it; the type holds it complete. */
export const ERROR_CODES: Readonly<Record<ErrorCode, string>> = {
  invalid_input: "correct the named parameter",
  missing_secret: "set the variable that the message names",
  unauthorized: "check the key, and the site or region it belongs to",
  forbidden: "give the key the permission that the message names",
  not_found: "look the id up with the tool that lists it",
  rate_limited: "wait `retryAfterMs`, then repeat",
  upstream: "read the backend's own words in the message",
  unavailable: "repeat, unless `outcome` is `unknown`",
  timeout: "repeat with a narrower request or a longer `timeout`, unless `outcome` is `unknown`",
  aborted: "the caller ended the call",
  bad_response: "report it: the backend broke its contract",
  not_approved: "ask the person what to do instead; the call was refused and did nothing",
  policy: "follow the rule of the host that the message names",
  duplicate_send: "verify whether the first send arrived before you send again",
  incomplete_call: "repeat the call in full: the model's message was cut off",
  misconfigured: "correct the program or the configuration that the message names",
};
