import type { WireResponse } from "../http/request.ts";
import { type Finding, problem } from "./finding.ts";

/** Facts by which a response is judged. */
interface Origin {
  readonly host: string;
  readonly backend: string;
  /** Keys that no message may show, even in part. */
  readonly keys: readonly string[];
}

const REDIRECTS: ReadonlySet<number> = new Set([0, 301, 302, 303, 307, 308]);

/**
 * Recognizes a response that does not come from the backend's API, but from a proxy, a login page, a firewall or a
 * gateway; `null` for others. Returns its meaning, and as `location` the target of a redirect.
 */
export function findForeign({ status, headers, body }: WireResponse, { host, backend, keys }: Origin) {
  const failure = (finding: Finding, location?: string) => ({ finding, location });
  if (REDIRECTS.has(status)) {
    const location = headers.get("location") ?? undefined;
    return failure(redirected(host, hostToShow(location, keys)), location);
  }
  if (status >= 500 && status !== 511)
    return failure(
      problem("network", "backend_failed", {
        message: `${backend} failed with status ${status}.`,
        fix: `Try again later, and look at the status page of ${backend}. A proxy or gateway on the way may have failed too.`,
      }),
    );
  const isPage = body.kind === "html" || status === 511;
  // The backends deny with JSON, and firewalls with a sentence.
  const isNoJson =
    body.kind !== "json" && ((status >= 200 && status < 300) || (status === 403 && body.kind === "text"));
  return isPage || isNoJson ? failure(notTheBackend(host, status, isPage)) : null;
}

/** Longest name of a host in a message, characters. */
const MAX_HOST_CHARS = 80;
/** A shorter part of a key is a coincidence. */
const MIN_PART_CHARS = 6;

/** Returns the host of a redirect; `null` for none, and for one that may contain parts of a key. */
function hostToShow(location: string | undefined, keys: readonly string[]): string | null {
  const host = location !== undefined && URL.canParse(location) ? new URL(location).host : "";
  if (host === "" || host.length > MAX_HOST_CHARS) return null;
  // A key may be in other letter case, or distributed over labels.
  const letters = host.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const hasPart = keys.some((key) => {
    const plain = key.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
    for (let start = 0; start + MIN_PART_CHARS <= plain.length; start++)
      if (letters.includes(plain.slice(start, start + MIN_PART_CHARS))) return true;
    return false;
  });
  return hasPart ? null : host;
}

function redirected(host: string, targetHost: string | null): Finding {
  const target = targetHost === null ? "another address" : `the host ${targetHost}`;
  return problem("network", "redirected", {
    message: `${host} redirects to ${target}, most likely a login page of the network or of a proxy. No key was sent there.`,
    fix: "Open any page in a browser on this network and sign in, or ask who runs the network. If you set a base URL, check it.",
  });
}

const FOREIGN_FIX =
  "Open any page in a browser on this network and sign in, or ask who runs the network to allow the host. If you set a base URL, check it.";

function notTheBackend(host: string, status: number, isPage: boolean): Finding {
  return problem("network", "not_the_backend", {
    message: `${isPage ? "A web page" : "Something other than JSON"} came back from ${host} (status ${status}), most likely from a login page, a proxy or a firewall and not from the backend's API.`,
    fix: FOREIGN_FIX,
  });
}

/** Creates the finding for a response that was not read to its end. */
export function tooLarge(host: string, maxBytes: number): Finding {
  return problem("network", "not_the_backend", {
    message: `The response of ${host} is larger than ${maxBytes / 1_048_576} MB, so it is most likely not from the backend's API.`,
    fix: FOREIGN_FIX,
  });
}
