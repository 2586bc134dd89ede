import { hasInvisible } from "@toolwright/core/text";

/** Maximum length of an identifier, in bytes of UTF-8. */
const MAX_ID_BYTES = 150;

/** Whether a string contains a control character or a lone surrogate. */
export function hasControl(value: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(value);
}

/** Length of a string in bytes of UTF-8. */
export function byteLength(value: string): number {
  return new TextEncoder().encode(value).length;
}

/**
 * Whether a string can identify a person: 1 to 150 bytes of any characters except control characters, and not only
 * blanks.
 */
export function isSendableId(value: string): boolean {
  return value.trim() !== "" && !hasControl(value) && byteLength(value) <= MAX_ID_BYTES;
}

/** Whether a string is exactly one email address. Lists, names and trailing commas could reach other recipients. */
export function isEmail(value: string): boolean {
  const [local = "", domain = "", ...rest] = value.split("@");
  if (rest.length > 0 || value.length > 254 || local === "" || local.length > 64) return false;
  if (hasControl(value) || /[\s,;:<>()[\]\\"]/.test(value)) return false;
  // With characters that are invisible or have no glyph, an address could look like another one.
  if (hasInvisible(value) || /[\p{Z}\p{Co}\p{Cn}]/u.test(value)) return false;
  const labels = domain.split(".");
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label))
  );
}

/** Whether a string is an email address, or a display name followed by one in angle brackets. */
export function isSender(value: string): boolean {
  const [, name, address] = /^([^<>]*)<([^<>]*)>$/.exec(value.trim()) ?? [];
  if (address === undefined) return isEmail(value.trim());
  return name !== undefined && isDisplayName(name.trim()) && isEmail(address.trim());
}

/**
 * Whether a string is one display name. Outside quotes, a comma, semicolon, colon or at sign could make it a list of
 * addresses. Bidirectional controls could make it look like another name.
 */
function isDisplayName(name: string): boolean {
  if (hasControl(name) || /\p{Bidi_Control}/u.test(name)) return false;
  return /^[^,;:@"\\]*$/.test(name) || /^"(?:[^"\\]|\\.)*"$/u.test(name);
}

/** Whether a string is a numeric id of the backend. */
export function isDigits(value: string): boolean {
  return /^\d{1,15}$/.test(value);
}
