/** Most bytes of an identifier. */
const MAX_ID_BYTES = 150;

/** Whether a text holds a control character or half a surrogate pair, which no identifier contains on purpose. */
export function hasControl(value: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(value);
}

/** Bytes of a text in UTF-8. */
export function byteLength(value: string): number {
  return new TextEncoder().encode(value).length;
}

/** Whether a text can identify a person: any characters, blanks and punctuation included, except invisible ones and texts that are too long. */
export function isSendableId(value: string): boolean {
  return value.trim() !== "" && !hasControl(value) && byteLength(value) <= MAX_ID_BYTES;
}

/** Whether a text is one email address. Lists, names and trailing commas are not: each would reach another recipient. */
export function isEmail(value: string): boolean {
  const [local = "", domain = "", ...rest] = value.split("@");
  if (rest.length > 0 || value.length > 254 || local === "" || local.length > 64) return false;
  if (hasControl(value) || /[\s,;:<>()[\]\\"]/.test(value)) return false;
  // Invisible characters make one address look like another.
  if (/[\p{Cf}\p{Z}]/u.test(value)) return false;
  const labels = domain.split(".");
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label))
  );
}

/** Whether a text is an email address, or a name with one in angle brackets. */
export function isSender(value: string): boolean {
  const [, name, address] = /^([^<>]*)<([^<>]*)>$/.exec(value.trim()) ?? [];
  if (address === undefined) return isEmail(value.trim());
  return name !== undefined && !hasControl(name) && isEmail(address.trim());
}

/** Whether a text is an id that the backend counts. */
export function isDigits(value: string): boolean {
  return /^\d{1,15}$/.test(value);
}
