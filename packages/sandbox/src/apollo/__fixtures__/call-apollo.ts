import { testClock } from "@toolwright/tests-support";
import { type ApolloSandbox, type ApolloSettings, createApolloSandbox } from "../apollo-sandbox.ts";
import { directoryOf } from "../seed/seed-directory.ts";

/** Thursday, 15 January 2026, 10:20:30 UTC. */
export const NOW = Date.UTC(2026, 0, 15, 10, 20, 30);

/** Creates an Apollo sandbox, without rate limits unless `settings` has them. */
export function freshApollo(settings: Partial<ApolloSettings> = {}): ApolloSandbox {
  const unlimited = { minute: null, hour: null, day: null };
  return createApolloSandbox({ seed: "1", directory: () => directoryOf("1"), clock: testClock(NOW), rateLimit: unlimited, ...settings });
}

/** Sends a request line such as `POST /api/v1/…` with the sandbox's key. */
export function send(sandbox: ApolloSandbox, line: string, body?: unknown): Promise<Response> {
  const [method = "", path = ""] = line.split(" ");
  return sandbox.fetch(`https://api.apollo.io${path}`, {
    method,
    headers: { "x-api-key": sandbox.options.apiKey, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Sends a request line such as `POST /organizations/enrich` and parses the response. */
export async function callApollo(sandbox: ApolloSandbox, line: string, body?: unknown) {
  const response = await send(sandbox, line.replace(" /", " /api/v1/"), body);
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  const json = type.startsWith("application/json") ? JSON.parse(text) : null;
  return { status: response.status, type, headers: response.headers, text, json };
}
