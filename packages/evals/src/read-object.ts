import { isRecord } from "@toolwright/core/authoring";

/** Reads an object. Models may write one as a string of JSON. `null` for any other value. */
export function readObject(value: unknown): Readonly<Record<string, unknown>> | null {
  const parsed = typeof value === "string" ? parseJson(value) : value;
  return isRecord(parsed) ? parsed : null;
}

/** Parses JSON; `null` for a string that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
