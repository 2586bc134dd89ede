import { ToolError } from "../errors.ts";
import type { RawResponse, Send, WireRequest } from "./request.ts";

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A redirect often means that the account is in another region. */
const CHECK_ADDRESS = "Check the site, region or base address";

/** Statuses that do not tell whether a write took effect. Status 0 is a browser's, which hides the kind of redirect. */
const MAY_HAVE_ACTED: ReadonlySet<number> = new Set([0, 302, 303]);

/** Returns advice on directing requests to a redirect's host; `null` for a host that does not belong to the backend. */
export type ExplainRedirect = (host: string) => string | null;

interface RedirectSettings {
  readonly service: string;
  readonly explainRedirect?: ExplainRedirect | undefined;
}

/** Follows redirects within the same origin. API keys are never sent to another origin. */
export function followRedirects(
  { service, explainRedirect = () => null }: RedirectSettings,
  next: Send<RawResponse>,
): Send<RawResponse> {
  return async (request, call) => {
    let current = request;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await next(current, call);
      // A browser reports a manual redirect as status 0, without its target.
      if (!REDIRECTS.has(response.status) && response.status !== 0) return response;
      const target = targetOf(current.url, response.headers.get("location"));
      const advice = explainRedirect(target?.host ?? "") ?? CHECK_ADDRESS;
      if (request.retry !== "read" && MAY_HAVE_ACTED.has(response.status))
        throw ambiguousWrite(service, response.status, { advice, isSend: request.retry === "unsent" });
      if (!target || !hasOrigin(target, new URL(current.url).origin))
        throw refuse(service, response.status, `to another address; keys are not sent there. ${advice}`);
      current = redirected(current, target.href, response.status);
    }
    throw refuse(service, 0, "in a circle");
  };
}

function targetOf(from: string, location: string | null): URL | null {
  return location !== null && URL.canParse(location, from) ? new URL(location, from) : null;
}

function hasOrigin({ protocol, host, username, password }: URL, origin: string): boolean {
  // A blob URL has the origin of the page that created it, and an origin contains no credentials.
  return `${protocol}//${host}` === origin && username === "" && password === "";
}

/** 303 requires a GET. 301 and 302 keep the method: dropping the body would change the request. */
function redirected(request: WireRequest, url: string, status: number): WireRequest {
  return status === 303 ? { ...request, url, method: "GET", json: undefined } : { ...request, url };
}

function ambiguousWrite(
  service: string,
  status: number,
  { advice, isSend }: { readonly advice: string; readonly isSend: boolean },
): ToolError {
  const what = `${service} redirected a write${status > 0 ? ` (${status})` : ""}, so the write may have taken effect.`;
  const message = `${what}${isSend ? " Verify before repeating." : ""} ${advice}.`;
  const outcome = isSend ? "unknown" : undefined;
  return new ToolError({ code: "upstream", status: status || undefined, message, outcome });
}

function refuse(service: string, status: number, where: string): ToolError {
  return new ToolError({
    code: "upstream",
    message: `${service} redirected ${where}.`,
    ...(status > 0 && status < 400 && { status }),
    retryable: false,
  });
}
