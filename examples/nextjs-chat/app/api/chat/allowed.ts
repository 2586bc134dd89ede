/** The chat's host names. Without this list, a site could point its own name at this server, and approve emails. */
const HOSTS = ["localhost", "127.0.0.1", "[::1]", process.env["ALLOWED_HOST"]];

/**
 * Whether a request names such a host and comes from no other site. Browsers let any site send a body that isn't JSON.
 */
export function isAllowed({ method, headers }: Request): boolean {
  const host = headers.get("host") ?? "";
  const origin = headers.get("origin");
  const isSameOrigin = origin === null || origin.replace(/^https?:\/\//, "") === host;
  const isJson = /^application\/json\b/i.test(headers.get("content-type") ?? "");
  return HOSTS.includes(host.replace(/:\d+$/, "")) && isSameOrigin && (method === "GET" || isJson);
}
