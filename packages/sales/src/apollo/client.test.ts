import type { CallContext } from "@toolwright/core/authoring";
import { path, type SafePath } from "@toolwright/core/http";
import { toolkitStore } from "@toolwright/core/store";
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
  requests: { sent: 0, left: null },
  progress: () => undefined,
};

/** Sends requests to a backend that reports every endpoint's minute as used up. Returns the paths of the requests. */
async function sendTo(...paths: readonly SafePath[]): Promise<string[]> {
  const sent: string[] = [];
  const clock = testClock(NOW, { onSleep: () => expect.unreachable("a call waits") });
  const options = {
    apiKey: "key-1",
    clock,
    fetch: async (input: Parameters<typeof fetch>[0]) => {
      sent.push(new URL(new Request(input).url).pathname);
      return Response.json({}, { headers: { "x-rate-limit-minute": "50", "x-minute-requests-left": "0" } });
    },
  };
  const apollo = createApolloClient(options, { store: toolkitStore({ clock }) });
  for (const one of paths) await apollo.send({ method: "GET", path: one, retry: "read" }, call).catch(() => undefined);
  return sent;
}

it("shares one rate limiter among all ids of companies", async () => {
  const [id, oddId] = [path`/api/v1/organizations/54a1216169702d7fe6dfca02`, path`/api/v1/organizations/${"odd id"}`];
  expect(await sendTo(id, oddId, path`/api/v1/organizations/1`)).toEqual([id]);
});

it("has a separate rate limiter for every other endpoint", async () => {
  const paths = [
    path`/api/v1/organizations/1`,
    path`/api/v1/organizations/enrich`,
    path`/api/v1/people/match`,
    path`/api/v1/mixed_people/api_search`,
  ];
  expect(await sendTo(...paths, path`/api/v1/organizations/enrich`)).toEqual(paths);
});
