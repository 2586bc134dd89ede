import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { PROBE_OPTIONS, probeManifest } from "../__fixtures__/probe-manifest.ts";
import { diagnose, findCause } from "./diagnose.ts";
import { fine, problem } from "./finding.ts";

const clock = testClock(0);

function diagnoseWith(response: Response, manifest = probeManifest) {
  return diagnose(manifest, { ...PROBE_OPTIONS, clock, fetch: async () => response.clone() });
}

describe("the requests of a toolkit's table", () => {
  test("state which tools work, and which tools no check may try", async () => {
    const { status, tools } = await diagnoseWith(Response.json({ rows: [] }));
    expect(status).toBe("ok");
    expect(tools.map(({ tool, outcome }) => [tool, outcome])).toEqual([
      ["Probe.Read", "works"],
      ["Probe.Send", "not_checkable"],
    ]);
  });

  test.each([
    [401, "rejected", "lacks", "Probe Inc. does not accept the key in PROBE_SITE_ID, PROBE_API_KEY, PROBE_APP_KEY"],
    [403, "lacks_permission", "lacks", "the key lacks the permission rows_read"],
    [429, "used_up", "unknown", "The rate limit of Probe Inc. for rows is used up."],
    [400, "unexpected_response", "unknown", "The response to a request for rows has status 400."],
    [200, "unexpected_response", "unknown", "not the content of the backend's API"],
  ])("status %i without the content is %s, and both tools are %s", async (status, cause, outcome, words) => {
    const { findings, tools } = await diagnoseWith(Response.json({ error: "no" }, { status }));
    const [found] = findings.filter((finding) => finding.outcome === "problem");
    expect(found).toMatchObject({ cause, message: expect.stringContaining(words) });
    expect(tools.map((tool) => tool.outcome)).toEqual([outcome, outcome]);
  });
});

describe("a key of an unusual form", () => {
  const unusual = { ...PROBE_OPTIONS, apiKey: "new-00000001", clock };
  const causes = async (options: object) =>
    (await diagnose(probeManifest, { ...unusual, ...options })).findings.map(({ cause }) => cause);

  test("is a warning in place of well-formed settings as long as no request was sent", async () => {
    const { status, findings } = await diagnose(probeManifest, { ...unusual, offline: true });
    expect([status, findings.map(({ outcome }) => outcome)]).toEqual(["ok", ["warning"]]);
  });

  test("is no longer mentioned once the backend accepts it, and still is if the backend rejects it", async () => {
    expect(await causes({ fetch: async () => Response.json({ rows: [] }) })).not.toContain("unusual_form");
    const rejecting = async () => Response.json({}, { status: 401 });
    expect(await causes({ fetch: rejecting })).toEqual(["unusual_form", "rejected"]);
  });
});

test("a tool without a check is not checkable if the keys work", async () => {
  const checkBackend = async () => ({ findings: [fine("keys", "The key works.")], tools: [], limits: [] });
  const { status, tools } = await diagnoseWith(new Response(), { ...probeManifest, checkBackend });
  expect(status).toBe("ok");
  expect(tools).toContainEqual({
    tool: "Probe.Read",
    outcome: "not_checkable",
    message: "the keys are accepted; no request checks this tool",
    fix: null,
  });
});

test("a tool without a check is unknown if there is a problem", async () => {
  const rejected = problem("keys", "rejected", { message: "The key is wrong.", fix: "Copy the key again." });
  const checkBackend = async () => ({ findings: [rejected], tools: [], limits: [] });
  const { status, tools } = await diagnoseWith(new Response(), { ...probeManifest, checkBackend });
  expect(status).toBe("problems");
  expect(new Set(tools.map(({ outcome }) => outcome))).toEqual(new Set(["unknown"]));
});

describe("the likely cause of a failed call", () => {
  const route = { url: new URL("https://probe.example"), environment: {}, nowMs: 0 };
  const thrown = Object.assign(new TypeError("fetch failed"), { cause: { code: "ENOTFOUND" } });
  const lineOf = (options: object, lost?: Parameters<typeof findCause>[2]) =>
    findCause(probeManifest, { ...PROBE_OPTIONS, ...options }, lost)?.line;

  test("is the first fault of the settings in one line, with the nearest value or the first step of the fix", () => {
    expect(lineOf({ apiKey: "0123456789" })).toBe(
      "PROBE_API_KEY has 10 characters, and an API key has 12. Copy the entire API key again.",
    );
    expect(lineOf({ engine: "olde" })).toBe("PROBE_ENGINE must be new or old. Did you mean PROBE_ENGINE=old?");
    expect(lineOf({})).toBeUndefined();
    expect(lineOf({ apiKey: "" })).toBeUndefined();
  });

  test("is the network without a response, unless a setting decides on the address", () => {
    const line = "The name probe.example cannot be resolved (ENOTFOUND). Check the network connection and DNS.";
    expect(lineOf({ apiKey: "0123456789ab" }, { ...route, thrown })).toBe(line);
    const also = "Also: PROBE_API_KEY has 10 characters, and an API key has 12.";
    expect(lineOf({ apiKey: "0123456789" }, { ...route, thrown })).toBe(`${line} ${also}`);
    expect(lineOf({ engine: "olde" }, { ...route, thrown })).toContain("PROBE_ENGINE=old?");
    const proxied = { ...route, environment: { HTTPS_PROXY: "http://proxy" } };
    expect(lineOf({}, { ...proxied, thrown })).toContain("HTTPS_PROXY is set, but Node's fetch ignores it");
  });
});
