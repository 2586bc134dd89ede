import { type Tool, ToolError } from "@toolwright/core";
import { toAttemptFailure } from "@toolwright/core/transport";

/** The error of a call. */
export type CallError = ReturnType<ToolError["toJSON"]> & Pick<ToolError, "issues">;

/** Observes the requests of a call. */
export interface RequestWatch {
  readonly wrapFetch: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
  /** Forgets the requests so far, since the requests of an approval card only read. */
  restart(): void;
  /** Whether the backend may have received a request. */
  mayHaveArrived(): boolean;
  /** The last request, if it got no response: its address, and what `fetch` threw. */
  lost(): { readonly url: URL; readonly thrown: unknown } | undefined;
}

/** Creates a watch over the requests of one call. */
export function watchRequests(): RequestWatch {
  let count = 0;
  let lost: ReturnType<RequestWatch["lost"]>;
  return {
    lost: () => lost,
    wrapFetch: (fetch) => async (input, init) => {
      count++;
      lost = undefined;
      try {
        return await fetch(input, init);
      } catch (thrown) {
        if (!toAttemptFailure(thrown).mayHaveArrived) count--;
        lost = { url: new URL(input instanceof Request ? input.url : input), thrown };
        throw thrown;
      }
    },
    restart() {
      count = 0;
    },
    mayHaveArrived: () => count > 0,
  };
}

/** Errors after which an event may have been recorded. */
const LOST: ReadonlySet<string> = new Set(["unavailable", "timeout", "upstream", "bad_response", "aborted"]);

/**
 * Adds the possible effects of a failed call. A toolkit remembers the ULID of a failed event, so that repeating it is
 * safe, but this memory ends with the process.
 */
export function addOutcome(error: CallError, { name, annotations }: Tool, watch: RequestWatch): CallError {
  if (annotations.readOnly || error.outcome !== undefined) return error;
  if (!watch.mayHaveArrived())
    return error.code === "aborted" ? { ...error, message: `${error.message} Nothing was done.` } : error;
  if (name === "Messaging.RecordEvent" && LOST.has(error.code)) {
    const note = "The event may have been recorded, and repeating this command would record another one: check first.";
    return { ...error, message: `${error.message} ${note}`, outcome: "unknown", retryable: false };
  }
  if (error.code !== "aborted" || !annotations.idempotent) return error;
  return { ...error, message: `${error.message} The call may have taken effect; a repeat is safe.` };
}

/** Creates the error of a command that the user interrupted. */
export const interrupted = (): ToolError => new ToolError({ code: "aborted", message: "Interrupted." });
