import { isToolError, READ_AGAIN, readAnswer, type WireAnswer } from "@toolwright/core/authoring";
import type * as v from "valibot";

/**
 * Checks an answer that may have cost a credit.
 * @throws ToolError `bad_response` with `outcome: "unknown"` and without the advice to try again, which would pay again
 */
export function readPaidAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: WireAnswer,
  service: string,
): v.InferOutput<Schema> {
  try {
    return readAnswer(schema, answer, service);
  } catch (thrown) {
    if (!isToolError(thrown)) throw thrown;
    const message = `${thrown.message.replace(` ${READ_AGAIN}`, "")} The call may have cost a credit.`;
    throw thrown.with({ message, outcome: "unknown" });
  }
}
