import { isToolError } from "@toolwright/core/authoring";

/** The error, with the tool's own message when it says that an id is unknown. */
export function withNotFoundMessage(thrown: unknown, message: string): unknown {
  if (!isToolError(thrown) || thrown.code !== "not_found") return thrown;
  return thrown.with({ message });
}
