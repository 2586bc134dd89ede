import { isToolError } from "@toolwright/core/authoring";
import { OUTSIDE_RETENTION } from "../datadog/errors.ts";

/**
 * Adds the likely mistakes of a query to the error when Datadog refuses the request.
 * @param hints mistakes in the query or its window
 * @param otherwise the mistake to name without such hints, unless Datadog names the window as the cause
 */
export async function explainRefusal<Value>(
  hints: readonly string[],
  request: () => Promise<Value>,
  otherwise: readonly string[] = [],
): Promise<Value> {
  try {
    return await request();
  } catch (error) {
    if (!isToolError(error) || (error.status !== 400 && error.status !== 422)) throw error;
    const causes = hints.length > 0 || OUTSIDE_RETENTION.test(error.message) ? hints : otherwise;
    if (causes.length === 0) throw error;
    throw error.with({ message: `${error.message} Likely cause: ${causes.join(" ")}` });
  }
}
