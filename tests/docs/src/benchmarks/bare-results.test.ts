import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { expect, test } from "vitest";
import { bareIdentify, bareSearch, type PostJson } from "../../../../bench/bare.ts";
import { PERSON, WINDOW } from "../../../../bench/subjects.ts";

const LIMIT = 25;
const KEY = "0123456789abcdef0123456789abcdef";
const spans = createSandbox({ seed: "bench" }).observability.events.spans.map(({ wire }) => wire);

/** The responses of the benchmark's server. */
function respond(path: string): object {
  return path === "/api/v2/spans/events/search" ? { data: spans.slice(0, LIMIT), meta: { status: "done" } } : {};
}

const post: PostJson = async (path) => respond(path);
const fetch: typeof globalThis.fetch = async (input) =>
  Response.json(respond(new URL(input instanceof Request ? input.url : input).pathname));

test("bare fetch of the benchmarks returns the result of SearchSpans", async () => {
  const { searchSpans } = createObservability({ apiKey: KEY, applicationKey: KEY, baseUrl: "http://localhost", fetch });
  const result = await searchSpans({ query: "env:prod", max_results: LIMIT, ...WINDOW });
  expect(await bareSearch(post, LIMIT)()).toEqual(result);
  expect(result.spans).toHaveLength(LIMIT);
});

test("bare fetch of the benchmarks returns the result of IdentifyPerson", async () => {
  const { identifyPerson } = createMessaging({ siteId: KEY, trackingApiKey: KEY, region: "US", fetch });
  expect(await bareIdentify(post, PERSON)()).toEqual(await identifyPerson(PERSON));
});
