import { isRecord } from "@toolwright/core/authoring";

/** The value of a key that leads to another key. */
export function toAlias(recordKey: string): object {
  return { same_as: recordKey };
}

/** The key that a value leads to; `null` for a value that is no alias. */
export function readAlias(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const { same_as: recordKey } = value;
  return typeof recordKey === "string" ? recordKey : null;
}
