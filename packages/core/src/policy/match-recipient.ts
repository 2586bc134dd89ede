import { recipientKey } from "../text/recipient-key.ts";

/** Whether a recipient, or an entry of a rule, is an address or a domain. Any other is an id. */
export function isAddress(name: string): boolean {
  return name.includes("@");
}

/** Whether a recipient is an id or one plain address: a list, or a display name, could hide other recipients. */
export function isComparable(recipient: string): boolean {
  return !isAddress(recipient) || /^[^\s@,;:<>()[\]"]+@[^\s@,;:<>()[\]"]+$/.test(recipient.trim());
}

/** Whether an entry of a rule names a recipient: itself, its domain, or all. */
export function matchesRecipient(entry: string, recipient: string): boolean {
  const pattern = recipientKey(entry);
  const key = recipientKey(recipient);
  return pattern === "*" || pattern === key || (pattern.startsWith("@") && key.endsWith(pattern));
}
