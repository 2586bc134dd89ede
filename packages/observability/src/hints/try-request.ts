import { isToolError } from "@toolwright/core/authoring";

/**
 * The result of a request that only supplements another one; `null` if it fails, unless the caller aborted the call.
 */
export async function tryRequest<Result>(request: Promise<Result>): Promise<Result | null> {
  try {
    return await request;
  } catch (error) {
    if (!isToolError(error) || error.code === "aborted") throw error;
    return null;
  }
}
