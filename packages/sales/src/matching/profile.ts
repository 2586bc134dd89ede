import { trimTrailing } from "@toolwright/core/text";

/** The path of a profile URL in lowercase, without scheme, host, query and trailing slash: `/in/ada`. */
export function profilePath(url: string): string {
  const withoutScheme = url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "");
  const address = trimTrailing(withoutScheme.split(/[?#]/, 1)[0] ?? "", "/");
  return address.slice(address.indexOf("/"));
}
