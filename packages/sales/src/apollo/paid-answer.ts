import { isToolError, RETRY_READ_ADVICE, readResponse, type WireResponse } from "@toolwright/core/authoring";
import type * as v from "valibot";

/**
 * Checks an answer that may have cost a credit.
 * @throws ToolError `bad_response` with `outcome: "unknown"` and without the advice to try again, which would pay again
 */
export function readPaidAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: WireResponse,
  service: string,
): v.InferOutput<Schema> {
  try {
    return readResponse(schema, answer, service);
  } catch (thrown) {
    if (!isToolError(thrown)) throw thrown;
    const message = `${thrown.message.replace(` ${RETRY_READ_ADVICE}`, "")} The call may have cost a credit.`;
    throw thrown.with({ message, outcome: "unknown" });
  }
}
