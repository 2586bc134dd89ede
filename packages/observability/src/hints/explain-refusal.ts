import { isToolError } from "@toolwright/core/authoring";

/** Adds the likely mistakes of a query to the error when Datadog refuses the request. */
export async function explainRefusal<Value>(hints: readonly string[], request: () => Promise<Value>): Promise<Value> {
  try {
    return await request();
  } catch (error) {
    const isRefused = isToolError(error) && (error.status === 400 || error.status === 422);
    if (!isRefused || hints.length === 0) throw error;
    throw error.with({ message: `${error.message} Likely cause: ${hints.join(" ")}` });
  }
}
