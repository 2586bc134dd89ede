import { trimTrailing } from "@toolwright/core/text";

/** Normalizes a LinkedIn URL for comparison. */
export function linkedinKey(url: string): string {
  const bare = url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^([a-z]+\.)?linkedin\.com/, "linkedin.com");
  return trimTrailing(bare, "/?#");
}

/** Returns the host of a website, without `www.`. */
export function hostOf(url: string): string {
  const [host = ""] = url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .split(/[/?#:]/, 1);
  return host.replace(/^www\./, "");
}
