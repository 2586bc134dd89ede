import { asText } from "@toolwright/core/http";

const ADDRESS = /[^\s@<>()[\],;:"]{1,64}@[^\s@<>()[\],;:"]{1,255}/g;
/** Eight digits or more, as phone numbers are written. */
const PHONE = /\+?\d(?:[\s().\-/]{0,2}\d){7,14}/g;

/** Free text without the addresses and phone numbers that people put into it: contact data has a field of its own. */
export function safeText(value: unknown): string | null {
  return asText(value)?.replaceAll(ADDRESS, "[address]").replaceAll(PHONE, "[number]") ?? null;
}
