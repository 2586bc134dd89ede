import { isToolError } from "@toolwright/core/authoring";

/** Replaces the message of a `not_found` error with a more specific one; returns other errors unchanged. */
export function withNotFoundMessage(thrown: unknown, message: string): unknown {
  if (!isToolError(thrown) || thrown.code !== "not_found") return thrown;
  return thrown.with({ message });
}
