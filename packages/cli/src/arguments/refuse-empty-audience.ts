import { isRecord, type Tool } from "@toolwright/core/authoring";
import { usageError } from "../usage-error.ts";

/** Parameters that name the audience of a send. */
const AUDIENCE = /^(?:segment|recipient)_/;

/**
 * Refuses an empty audience, such as that of a variable of the shell that is not set: the tool would send to the
 * configured audience instead.
 * @param args the arguments, or their JSON
 * @throws UsageError for a tool that sends or writes, and an audience that is an empty string
 */
export function refuseEmptyAudience({ annotations, parameters }: Tool, args: unknown): void {
  if (annotations.readOnly) return;
  const values: unknown = typeof args === "string" && args.trim() !== "" ? JSON.parse(args) : args;
  if (!isRecord(values)) return;
  const { properties = {}, required = [] } = parameters();
  const audiences = Object.keys(properties).filter((name) => AUDIENCE.test(name) && !required.includes(name));
  const empty = audiences.find((name) => typeof values[name] === "string" && values[name].trim() === "");
  if (empty === undefined) return;
  throw usageError(`${empty} is empty. Omit it to send to the audience that is configured in the backend.`);
}
