// Parts of the HTTP client for programs that send single requests or remove keys from their output.
export { parseBody } from "./http/body.ts";
export { AttemptFailure, toAttemptFailure } from "./http/failure.ts";
export { createRedact, type Redaction } from "./http/redact.ts";
export { redactAttempts } from "./http/redact-attempts.ts";
export { createTransport } from "./http/transport.ts";
