import { type CallContext, path, type SafePath } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { expect, it } from "vitest";
import { createApolloClient } from "./client.ts";

const NOW = Date.UTC(2026, 0, 1);
const call: CallContext = {
  tool: "Sales.SearchOrganizations",
  now: NOW,
  signal: new AbortController().signal,
  deadlineMs: NOW + 45_000,
  resend: false,
  progress: () => undefined,
};

/** A client whose backend says of every endpoint that its minute is used up; asks for some addresses, and lists what was sent. */
async function sendTo(...paths: readonly SafePath[]): Promise<string[]> {
  const sent: string[] = [];
  const apollo = createApolloClient({
    apiKey: "a-key-of-nobody",
    clock: testClock(NOW, { onSleep: () => expect.unreachable("a call waits") }),
    fetch: async (input) => {
      sent.push(new URL(new Request(input).url).pathname);
      return Response.json({}, { headers: { "x-rate-limit-minute": "50", "x-minute-requests-left": "0" } });
    },
  });
  for (const one of paths) await apollo.send({ method: "GET", path: one, retry: "read" }, call).catch(() => undefined);
  return sent;
}

it("keeps one limit for companies by id, for any form of id", async () => {
  const [known, odd] = [path`/api/v1/organizations/54a1216169702d7fe6dfca02`, path`/api/v1/organizations/${"odd id"}`];
  expect(await sendTo(known, odd, path`/api/v1/organizations/1`)).toEqual([known]);
});

it("keeps a separate limit for every other endpoint", async () => {
  const paths = [
    path`/api/v1/organizations/1`,
    path`/api/v1/organizations/enrich`,
    path`/api/v1/people/match`,
    path`/api/v1/mixed_people/api_search`,
  ];
  expect(await sendTo(...paths, path`/api/v1/organizations/enrich`)).toEqual(paths);
});
