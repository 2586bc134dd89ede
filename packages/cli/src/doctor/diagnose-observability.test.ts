import { expect, test } from "vitest";
import { KEYS, vendors } from "../__fixtures__/accounts.ts";
import { diagnoseObservability } from "../doctor.ts";

function diagnose(site: string, options: { readonly offline?: boolean; readonly baseUrl?: string } = {}) {
  const respond = vendors();
  const urls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    urls.push(new URL(request.url).origin);
    return respond(request);
  };
  const keys = { apiKey: KEYS.OBSERVABILITY_API_KEY, applicationKey: KEYS.OBSERVABILITY_APPLICATION_KEY };
  return diagnoseObservability({ ...keys, site, fetch, ...options }).then((diagnosis) => ({ ...diagnosis, urls }));
}

test.each([true, false])("a site that this version does not know is a warning, offline: %s", async (offline) => {
  const { status, findings, urls } = await diagnose("uk2.datadoghq.com", { offline });
  expect(status).toBe("ok");
  expect(findings).toContainEqual({
    check: "settings",
    outcome: "warning",
    cause: "unknown_value",
    message:
      "This version does not know the site uk2.datadoghq.com: did you mean OBSERVABILITY_SITE=uk1.datadoghq.com?",
    fix: expect.stringMatching(
      /^Requests and keys go to https:\/\/api\.uk2\.datadoghq\.com\. .* Otherwise, set OBSERVABILITY_SITE to one of datadoghq\.com, /,
    ),
    variables: {},
  });
  expect(new Set(urls)).toEqual(new Set(offline ? [] : ["https://api.uk2.datadoghq.com"]));
});

test("the site UK1 works without a warning", async () => {
  const { status, findings, urls } = await diagnose("uk1");
  expect(status).toBe("ok");
  expect(findings.map(({ outcome }) => outcome)).not.toContain("warning");
  expect(new Set(urls)).toEqual(new Set(["https://api.uk1.datadoghq.com"]));
});

test("a site causes no warning if all requests go to another address", async () => {
  const { findings, urls } = await diagnose("uk2.datadoghq.com", { baseUrl: "https://datadoghq.proxy.example" });
  expect(findings.map(({ cause }) => cause)).not.toContain("unknown_value");
  expect(new Set(urls)).toEqual(new Set(["https://datadoghq.proxy.example"]));
});
