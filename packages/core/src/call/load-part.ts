import { ToolError } from "../errors.ts";
import { rejectOnAbort } from "./settle.ts";

/**
 * Waits for a file of the toolkit that `import()` loads on first use. Load it before the first request, so that a
 * missing file loses no result. A part that only adds advice to a result needs `.catch` instead.
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

/**
 * Returns a function that loads a part once, as {@link loadPart} does, and again after a failure. Calls that wait for
 * it continue in their order. A call that ends in the meantime rejects with its signal's reason.
 */
export function loadOnce<Part>(load: () => Promise<Part>): (signal?: AbortSignal) => Promise<Part> {
  let loading: Promise<Part> | undefined;
  let isLoaded = false;
  const start = async () => {
    try {
      const part = await loadPart(load());
      isLoaded = true;
      return part;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return (signal) => {
    loading ??= start();
    return isLoaded || signal === undefined ? loading : rejectOnAbort(loading, signal);
  };
}

/** Returns a function that starts work at its first call. */
export function startOnce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let started: Promise<Result> | undefined;
  return () => (started ??= work());
}
