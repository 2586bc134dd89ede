/** A link to a monitor in Datadog's web app; older ones have the id after a `#`. */
const LINK = /^https?:\/\/[^/\s]+\/monitors(?:\/|#(?:[a-z]+\/)?)(\d+)/i;

/** Ids have 64 bits. */
export const MAX_ID_DIGITS = 19;

/** The id of a monitor: the digits themselves, or those of a link to it; `null` for any other text. */
export function monitorIdOf(written: string): string | null {
  const text = written.trim();
  const [, id = text] = LINK.exec(text) ?? [];
  return /^\d+$/.test(id) ? id : null;
}
