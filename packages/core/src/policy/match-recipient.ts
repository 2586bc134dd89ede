import { recipientKey } from "../text/recipient-key.ts";

/** A recipient as a call names it. */
export interface Recipient {
  readonly name: string;
  /** Whether the name is an address; otherwise it is an id, even if it looks like an address. */
  readonly isAddress: boolean;
}

/** Whether an entry of a rule is an address or a domain. Any other entry is an id. */
export function isAddress(entry: string): boolean {
  return entry.includes("@");
}

/** Whether a string is one plain address. A list or a display name could hide other recipients. */
export function isPlainAddress(name: string): boolean {
  return /^[^\s@,;:<>()[\]"]+@[^\s@,;:<>()[\]"]+$/.test(name.trim());
}

/**
 * Whether an entry of a rule covers a recipient: it is the recipient, its domain, or `*`. An entry with `@` never
 * covers an id.
 */
export function matchesRecipient(entry: string, recipient: Recipient): boolean {
  const pattern = recipientKey(entry);
  if (pattern === "*") return true;
  const key = recipientKey(recipient.name);
  return (
    isAddress(entry) === recipient.isAddress && (pattern === key || (pattern.startsWith("@") && key.endsWith(pattern)))
  );
}
