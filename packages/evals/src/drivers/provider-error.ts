import type { ToolError } from "@toolwright/core";
import { createRedact } from "@toolwright/core/http";
import { misconfigured } from "../misconfigured.ts";
import type { AiSdk } from "./load-model.ts";

/** Statuses that every further request would get too: a wrong key, no permission, an unknown model or address. */
const FATAL_STATUSES = [401, 403, 404];

/** Longest message of a provider in a report, characters. */
const MAX_MESSAGE_LENGTH = 500;

/** An error of a provider, for the report. */
export interface ProviderError {
  /** Status and message, without API keys. */
  readonly message: string;
  /** The error with which the command ends, because every run would fail in the same way; null for others. */
  readonly fatal: ToolError | null;
}

/** Reads an error of `generateText`. Requests and headers are left out, because they contain the API key. */
export function readProviderError(ai: AiSdk, error: unknown, secrets: readonly string[]): ProviderError {
  // After retries, the last error says why.
  const cause = ai.RetryError.isInstance(error) ? error.lastError : error;
  const status = ai.APICallError.isInstance(cause) ? (cause.statusCode ?? null) : null;
  const text = cause instanceof Error ? cause.message : String(cause);
  const shown = createRedact(secrets).text(text);
  const message = `${status === null ? "" : `HTTP ${status}: `}${shown.slice(0, MAX_MESSAGE_LENGTH)}`;
  const isFatal = ai.LoadAPIKeyError.isInstance(cause) || (status !== null && FATAL_STATUSES.includes(status));
  return { message, fatal: isFatal ? misconfigured(`The provider refused the request: ${message}`) : null };
}
