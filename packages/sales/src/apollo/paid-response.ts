import { isToolError } from "@toolwright/core/authoring";
import { RETRY_READ_ADVICE, type WireResponse } from "@toolwright/core/http";
import type * as v from "valibot";
import { readApolloResponse } from "./read-response.ts";

/**
 * Checks a response that may have cost a credit.
 * @throws ToolError `bad_response` or `upstream` with `outcome: "unknown"`, without the advice to try again: that would
 * cost a credit
 */
export function readPaidResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  response: WireResponse,
  service: string,
): v.InferOutput<Schema> {
  try {
    return readApolloResponse(schema, response, service);
  } catch (error) {
    if (!isToolError(error)) throw error;
    const message = `${error.message.replace(` ${RETRY_READ_ADVICE}`, "")} The call may have cost a credit.`;
    throw error.with({ message, outcome: "unknown" });
  }
}
