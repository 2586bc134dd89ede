import { isToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { expect, test } from "vitest";
import { createObservability } from "../toolkit.ts";

const unresolved: typeof fetch = async () => {
  throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ENOTFOUND" } });
};
const responding =
  (status: number): typeof fetch =>
  async () =>
    Response.json({ errors: ["Forbidden"] }, { status });

async function failure(site: string, fetch: typeof globalThis.fetch, baseUrl?: string) {
  const keys = { apiKey: "api-key-1", applicationKey: "app-key-1", site, baseUrl };
  const { searchMonitors } = createObservability({
    ...keys,
    fetch,
    retry: 0,
    clock: testClock(Date.UTC(2026, 0, 31, 9)),
  });
  const error = await searchMonitors({}).catch((thrown: unknown) => thrown);
  return isToolError(error) ? error : expect.unreachable();
}

test.each([unresolved, responding(503)])(
  "a site that this version does not know is a possible cause of a failure",
  async (fetch) => {
    const error = await failure("uk2.datadoghq.com", fetch);
    expect(error.code).toBe("unavailable");
    expect(error.message).toMatch(
      /\. This version does not know the site uk2\.datadoghq\.com: did you mean OBSERVABILITY_SITE=uk1\./,
    );
    expect((await failure("UK1", fetch)).message).not.toContain("does not know");
    expect((await failure("uk2.datadoghq.com", fetch, "https://proxy.example")).message).not.toContain("does not know");
  },
);

test.each([401, 403])("an error with status %i names the site to check anyway", async (status) => {
  expect((await failure("uk2.datadoghq.com", responding(status))).message).toContain("OBSERVABILITY_SITE");
});

test("an error of the query says nothing about the site", async () => {
  expect((await failure("uk2.datadoghq.com", responding(400))).message).not.toContain("SITE");
});

test("requests go to the API of the site alone", async () => {
  const origins: string[] = [];
  const recording: typeof fetch = async (input, init) => {
    origins.push(new URL(new Request(input, init).url).origin);
    return Response.json({}, { status: 400 });
  };
  for (const site of ["uk1", "https://uk1.datadoghq.com/monitors/1", "jp1.datadoghq.com", "us3.ddog-gov.com"])
    await failure(site, recording);
  expect(origins).toEqual([
    "https://api.uk1.datadoghq.com",
    "https://api.uk1.datadoghq.com",
    "https://api.jp1.datadoghq.com",
    "https://api.us3.ddog-gov.com",
  ]);
});
