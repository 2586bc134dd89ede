import { ToolError } from "../errors.ts";
import type { Layer, WireRequest } from "./request.ts";

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** "See over there": of a write this says neither that it took effect nor that it did not. */
const MAY_HAVE_ACTED: ReadonlySet<number> = new Set([302, 303]);

/** Follows redirects within the same origin; keys never travel to another one. */
export function followRedirects(service: string): Layer {
  return (next) => async (request, call) => {
    let current = request;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await next(current, call);
      // A browser hides where a manual redirect leads, and says status 0.
      if (!REDIRECTS.has(answer.status) && answer.status !== 0) return answer;
      if (request.retry !== "read" && MAY_HAVE_ACTED.has(answer.status))
        throw leftOpen(service, answer.status, request);
      const target = sameOriginTarget(current.url, answer.headers.get("location"));
      if (!target)
        throw refuse(
          service,
          answer.status,
          "to another address; keys are not sent there. Check the site, region or base address",
        );
      current = redirected(current, target, answer.status);
    }
    throw refuse(service, 0, "in a circle");
  };
}

function sameOriginTarget(from: string, location: string | null): string | null {
  if (location === null || !URL.canParse(location, from)) return null;
  const target = new URL(location, from);
  return target.origin === new URL(from).origin ? target.href : null;
}

/** 303 asks for a GET; 301 and 302 keep the method here, since silently dropping a body would change what is asked. */
function redirected(request: WireRequest, url: string, status: number): WireRequest {
  return status === 303 ? { ...request, url, method: "GET", json: undefined } : { ...request, url };
}

function leftOpen(service: string, status: number, { retry }: WireRequest): ToolError {
  const what = `${service} answered a write with a redirect (${status}), which leaves open whether it took effect.`;
  if (retry !== "unsent")
    return new ToolError({ code: "upstream", status, message: `${what} Check the base address.` });
  return new ToolError({ code: "upstream", status, message: `${what} Verify before repeating.`, outcome: "unknown" });
}

function refuse(service: string, status: number, where: string): ToolError {
  return new ToolError({
    code: "upstream",
    message: `${service} redirected ${where}.`,
    ...(status > 0 && status < 400 && { status }),
    retryable: false,
  });
}
