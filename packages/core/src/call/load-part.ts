import { ToolError } from "../errors.ts";

/**
 * Waits for a file of the toolkit that few calls use, which `import()` loads at its first use. Load it before the first
 * request, so that a missing file loses no result. A part that only adds advice to a result needs `.catch` instead.
 * @throws ToolError `unavailable` if the file cannot be loaded, for example during a deployment
 */
export async function loadPart<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch {
    throw new ToolError({
      code: "unavailable",
      retryable: false,
      message: "Nothing was requested, because a file of the toolkit could not be loaded. Restart the program.",
    });
  }
}
