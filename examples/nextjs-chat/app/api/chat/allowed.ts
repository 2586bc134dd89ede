/** Host names that serve the chat. A page on any other name could otherwise point its name at this server, and approve emails. */
const HOSTS = ["localhost", "127.0.0.1", "[::1]", process.env["ALLOWED_HOST"]];

/** Whether a request names an allowed host, comes from a page of this host or from no page, and writes only JSON. */
export function isAllowed({ method, headers }: Request): boolean {
  const host = headers.get("host") ?? "";
  const origin = headers.get("origin");
  const isSameOrigin = origin === null || origin.replace(/^https?:\/\//, "") === host;
  const isJson = /^application\/json\b/i.test(headers.get("content-type") ?? "");
  return HOSTS.includes(host.replace(/:\d+$/, "")) && isSameOrigin && (method === "GET" || isJson);
}
