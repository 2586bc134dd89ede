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

/**
 * Makes the spellings of one recipient equal: the case, composed letters, and domains in Unicode and in ASCII. Policies
 * and the detection of duplicates compare these keys.
 */
export function recipientKey(recipient: string): string {
  const name = recipient.trim().normalize("NFC").toLowerCase();
  const at = name.lastIndexOf("@");
  return at < 0 ? name : `${name.slice(0, at)}@${toAsciiDomain(name.slice(at + 1))}`;
}

/** A domain as DNS knows it: `xn--bcher-kva.example` for `bücher.example`. */
function toAsciiDomain(domain: string): string {
  const name = domain.replace(/\.$/, "");
  const url = `http://${name}`;
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(name) && URL.canParse(url) ? new URL(url).hostname : name;
}
