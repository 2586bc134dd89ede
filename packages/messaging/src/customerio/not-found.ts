import { isToolError } from "@toolwright/core/authoring";

/** What was thrown, told in the tool's words when it says that an id is unknown. */
export function named(thrown: unknown, message: string): unknown {
  if (!isToolError(thrown) || thrown.code !== "not_found") return thrown;
  return thrown.with({ message });
}
