import { isListedHost } from "./shared-hosts.ts";

/**
 * Creates a test for hosts that say nothing about a company: those in the lists, public suffixes (`co.uk`), and names
 * below suffixes that hosting companies registered for their customers (`joes.myshopify.com`). A company with such a
 * host is looked up by its id. Loads the public suffix list at the first call, because it takes longer to load than the
 * toolkit.
 */
export async function createSharedHostTest(): Promise<(host: string) => boolean> {
  const { parse } = await import("tldts");
  return (host) => {
    const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
    return domain === null || isPrivate === true || isListedHost(host);
  };
}
