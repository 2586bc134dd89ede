import { trimTrailing } from "@toolwright/core/authoring";

/** A LinkedIn address without the parts in which two spellings of it differ. */
export function linkedinKey(url: string): string {
  const bare = url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^([a-z]+\.)?linkedin\.com/, "linkedin.com");
  return trimTrailing(bare, "/?#");
}

/** The host of a website, without `www.`. */
export function hostOf(url: string): string {
  const [host = ""] = url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .split(/[/?#:]/, 1);
  return host.replace(/^www\./, "");
}
