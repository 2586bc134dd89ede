/**
 * Normalizes the spellings of a recipient: letter case, composed letters, and domains in Unicode and in ASCII. Policies
 * and the detection of duplicates compare these keys.
 */
export function recipientKey(recipient: string): string {
  const name = recipient.trim().normalize("NFC").toLowerCase();
  const at = name.lastIndexOf("@");
  return at < 0 ? name : `${name.slice(0, at)}@${toAsciiDomain(name.slice(at + 1))}`;
}

/** Converts a domain to its DNS form: `xn--bcher-kva.example` for `bücher.example`. */
function toAsciiDomain(domain: string): string {
  const name = domain.replace(/\.$/, "");
  const url = `http://${name}`;
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(name) && URL.canParse(url) ? new URL(url).hostname : name;
}
