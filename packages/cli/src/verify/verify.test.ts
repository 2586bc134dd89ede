import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { liveAccount, type Tamper } from "../__fixtures__/live-account.ts";
import { runHere } from "../__fixtures__/run-here.ts";
import { CATALOG } from "../catalog.ts";
import type { ProcessAccess } from "../process-access.ts";
import { PLAN } from "./plan.ts";
import type { Report } from "./report.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Fields = Record<string, unknown>;

/** Runs tools on an account with changed responses. */
async function verify(tools: readonly string[], tamper?: Tamper, access: Partial<ProcessAccess> = {}) {
  const { exit, out, err } = await runHere(["verify", "--live", ...tools, "--json"], {
    ...liveAccount(tamper),
    ...access,
  });
  const { tools: reports } = JSON.parse(out) as Report;
  return { exit, err, reports, find: (name: string) => reports.find(({ tool }) => tool.endsWith(`.${name}`)) };
}

/** Changes each row of a list in the responses of a path. */
function inRows(path: RegExp, list: string, change: (row: Fields) => unknown): Tamper {
  return (requested, body) => {
    if (path.test(requested)) for (const row of (body as Record<string, Fields[]>)[list] ?? []) change(row);
    return body;
  };
}

const campaigns = (change: (row: Fields) => unknown) => inRows(/\/campaigns$/, "campaigns", change);

describe("the plan", () => {
  test("has every tool that reads, and no other", () => {
    const reads = CATALOG.filter(({ effect }) => effect === "reads").map(({ name }) => name);
    expect(PLAN.map(({ tool }) => tool).sort()).toEqual(reads.sort());
  });

  test("runs a tool after the one that its ids come from", () => {
    const order = PLAN.map(({ tool }) => tool);
    for (const { tool, needs } of PLAN) if (needs) expect(order.indexOf(needs)).toBeLessThan(order.indexOf(tool));
  });
});

describe("an account like the sandbox", () => {
  test("has no difference, gets only requests that read, and names the tools that write or cost something", async () => {
    const account = liveAccount();
    const requests: string[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      const { method, url } = new Request(input, init);
      requests.push(`${method} ${new URL(url).pathname}`);
      return account.fetch!(input, init);
    };
    const { exit, reports } = await verify([], undefined, { ...account, fetch });
    expect(exit).toBe("ok");
    const ran = reports.filter(({ outcome }) => outcome.kind === "ok");
    const withoutArguments = reports.filter(
      ({ outcome }) => outcome.kind === "not run" && /plan has no/.test(outcome.reason),
    );
    expect([...ran, ...withoutArguments].map(({ tool }) => tool).sort()).toEqual(PLAN.map(({ tool }) => tool).sort());
    expect(
      ran.flatMap(({ differences, unknown, failedResponses }) => [differences, unknown, failedResponses].flat()),
    ).toEqual([]);
    expect(ran.filter(({ requests: count }) => count === 0)).toEqual([]);
    const others = reports.flatMap(({ tool, outcome }) => (outcome.kind === "not run" ? [[tool, outcome.reason]] : []));
    expect(others).toContainEqual(["Sales.EnrichPerson", "costs credits"]);
    expect(others).toContainEqual(["Messaging.TriggerBroadcast", "sends messages"]);
    expect([...ran, ...others]).toHaveLength(CATALOG.length);
    const reading = /^GET |search$|aggregate$|query\/timeseries$|api_search$|_stats$|\/v1\/customers(?:\/attributes)?$/;
    expect(requests.length).toBeGreaterThan(20);
    expect(requests.filter((request) => !reading.test(request))).toEqual([]);
  });
});

describe("a difference of the account is found", () => {
  test("a missing field", async () => {
    const { exit, find } = await verify(
      ["list-campaigns"],
      campaigns((row) => delete row["state"]),
    );
    expect(exit).toBe("failed");
    expect(find("ListCampaigns")?.differences).toEqual([
      { kind: "missing", path: "campaigns[].state", expected: ["string"], found: [], where: "GET /v1/campaigns" },
      { kind: "null", path: "campaigns[].state", expected: ["string"], found: ["null"], where: "result" },
    ]);
  });

  test("a field that some rows lack", async () => {
    const { find } = await verify(
      ["list-campaigns"],
      campaigns((row) => row["id"] === 1 && delete row["state"]),
    );
    expect(find("ListCampaigns")?.differences).toMatchObject([
      { kind: "sometimes missing", path: "campaigns[].state" },
    ]);
  });

  test("another type", async () => {
    const { exit, find } = await verify(
      ["list-campaigns"],
      campaigns((row) => (row["created"] = "2026-01-01")),
    );
    expect(exit).toBe("failed");
    expect(find("ListCampaigns")?.differences).toContainEqual({
      kind: "type",
      path: "campaigns[].created",
      expected: ["number"],
      found: ["string"],
      where: "GET /v1/campaigns",
    });
  });

  test("null where the sandbox never has null", async () => {
    const { exit, find } = await verify(
      ["list-campaigns"],
      campaigns((row) => row["id"] === 2 && Object.assign(row, { name: null })),
    );
    expect(exit).toBe("failed");
    expect(find("ListCampaigns")?.differences).toEqual([
      {
        kind: "null",
        path: "campaigns[].name",
        expected: ["string"],
        found: ["null", "string"],
        where: "GET /v1/campaigns",
      },
    ]);
  });

  test("an additional field, whose name is not shown and which does not count as a failure", async () => {
    const { exit, find } = await verify(
      ["list-campaigns"],
      campaigns((row) => (row["secret_name"] = { a: 1 })),
    );
    expect(exit).toBe("ok");
    expect(find("ListCampaigns")).toMatchObject({
      differences: [],
      unknown: [{ path: "campaigns[].<unknown name of 11 characters>", found: ["object"], where: "GET /v1/campaigns" }],
    });
  });

  test("an object instead of a list, which the tool refuses", async () => {
    const { exit, find } = await verify(["list-segments"], (path, body) =>
      /segments$/.test(path) ? { segments: {} } : body,
    );
    expect(exit).toBe("failed");
    expect(find("ListSegments")).toMatchObject({
      outcome: { kind: "failed", code: "bad_response" },
      differences: [{ kind: "type", path: "segments", expected: ["array"], found: ["object"] }],
    });
  });

  test.each<[number, string, string]>([
    [403, "forbidden", "keys"],
    [429, "rate_limited", "tryLater"],
    [500, "unavailable", "tryLater"],
  ])("a status %i is reported as %s, and the other tools still run", async (status, code, exitName) => {
    const tamper: Tamper = (path, body) => (/campaigns$/.test(path) ? Response.json({}, { status }) : body);
    const { exit, find } = await verify(["list-campaigns", "list-broadcasts"], tamper);
    expect(exit).toBe(exitName);
    expect(find("ListCampaigns")).toMatchObject({
      outcome: { kind: "failed", code, status },
      failedResponses: [{ where: "GET /v1/campaigns", statuses: [status] }],
    });
    expect(find("ListBroadcasts")?.outcome).toEqual({ kind: "ok" });
  });

  test("an HTML page", async () => {
    const html = () => new Response("<html>proxy</html>", { headers: { "content-type": "text/html" } });
    const { exit, find } = await verify(["list-campaigns"], html);
    expect(exit).toBe("failed");
    expect(find("ListCampaigns")).toMatchObject({
      outcome: { code: "bad_response" },
      failedResponses: [{ where: "GET /v1/campaigns", isMalformed: true }],
    });
  });
});

describe("the run is bounded", () => {
  test("tools whose ids come from a tool that failed do not run", async () => {
    const { find } = await verify(["get-campaign-metrics"], () => Response.json({}, { status: 403 }));
    expect(find("GetCampaignMetrics")?.outcome).toEqual({
      kind: "not run",
      reason: "Messaging.ListCampaigns failed",
    });
  });

  test("a tool without ids says whether the other tool did not run, or returned none", async () => {
    const limited = await verify(["--toolkit", "messaging", "--max-requests", "1"]);
    expect(limited.find("GetPerson")?.outcome).toMatchObject({ reason: "Messaging.SearchPeople did not run" });
    const empty = await verify(["get-campaign-metrics"], () => Response.json({ campaigns: [] }));
    expect(empty.find("GetCampaignMetrics")?.outcome).toMatchObject({
      reason: "Messaging.ListCampaigns returned no id",
    });
  });

  test("--output that cannot be written fails before the first request", async () => {
    const account = liveAccount();
    let requests = 0;
    const fetch: typeof globalThis.fetch = (input, init) => {
      requests++;
      return account.fetch!(input, init);
    };
    const { exit } = await runHere(["verify", "--live", "--output", "/missing/report.md"], { ...account, fetch });
    expect({ exit, requests }).toEqual({ exit: "usage", requests: 0 });
  });

  test("--max-requests ends the run", async () => {
    const { reports } = await verify(["--toolkit", "messaging", "--max-requests", "4"]);
    expect(reports.reduce((sum, { requests }) => sum + requests, 0)).toBe(4);
    expect(reports.find(({ tool }) => tool === "Messaging.ListSegmentMembers")?.outcome).toEqual({
      kind: "not run",
      reason: "the number of --max-requests is reached",
    });
  });

  test("--timeout ends the run", async () => {
    const account = liveAccount();
    const clock = account.clock!;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      await clock.sleep(8_000, new AbortController().signal);
      return account.fetch!(input, init);
    };
    const { reports } = await verify(["--toolkit", "sales", "--timeout", "10"], undefined, { ...account, fetch });
    expect(reports.at(1)?.outcome).toEqual({ kind: "not run", reason: "the time of --timeout is over" });
  });

  test("an interruption exits with 130 and without a report", async () => {
    const ran = await runHere(["verify", "--sandbox"], { signal: AbortSignal.abort() });
    expect(ran).toEqual({ exit: "interrupted", out: "", err: "toolwright: Interrupted.\n" });
  });

  test("a toolkit without keys does not run, and no key at all exits with 5", async () => {
    const { environment } = liveAccount();
    const sales = { SALES_API_KEY: environment["SALES_API_KEY"] };
    const some = await verify(["list-campaigns", "get-api-usage"], undefined, { environment: sales });
    expect(some.exit).toBe("ok");
    expect(some.find("ListCampaigns")?.outcome).toMatchObject({
      reason: expect.stringContaining("MESSAGING_APP_API_KEY"),
    });
    const none = await verify(["list-campaigns"], undefined, { environment: {} });
    expect(none.exit).toBe("keys");
    const { out, err } = await runHere(["verify", "--live", "list-campaigns"]);
    expect(out).toContain("**0 of 1 tools ran");
    expect(err).toBe(
      "Where keys are made, and what is wrong with yours: toolwright doctor. Without keys: --sandbox.\n",
    );
  });

  test.each<[readonly string[], string]>([
    [[], "--live"],
    [["--live", "--sandbox"], "--live does not work with --sandbox."],
    [["--live", "--toolkit", "mesaging"], 'Unknown toolkit "mesaging"; did you mean messaging?'],
    [["--live", "--toolkit", "messaging_and_sales"], "Unknown toolkit in argument 4, which is not shown"],
    [["--live", "--toolkit=messaging_and_sales"], "Unknown toolkit in argument 3, which is not shown"],
    [
      ["--live", "--toolkit", "datadog", "list-campaigns"],
      "--toolkit names a toolkit that the tools do not belong to.",
    ],
    [["--live", "--toolkit", "sales", "list-campaigns"], "--toolkit names a toolkit that the tools do not belong to."],
    [["--live", "list-campains"], 'Unknown tool "list-campains"; did you mean list-campaigns?'],
    [["--live", "--max-requests", "0"], "--max-requests takes a whole number"],
    [["--sandbox", "list-campaigns", "--output", "/missing/report.md"], "--output cannot write the file."],
  ])("%j is wrong usage", async (flags, words) => {
    const { exit, out, err } = await runHere(["verify", ...flags]);
    expect({ exit, out }).toEqual({ exit: "usage", out: "" });
    expect(err).toContain(words);
  });
});

test("--output writes the report to a file, and prints the summary", async () => {
  const file = join(folder, "report.md");
  const { exit, out } = await runHere(["verify", "--sandbox", "list-campaigns", "--output", file]);
  expect({ exit, out }).toEqual({ exit: "ok", out: "1 of 1 tools ran, 0 failed, 0 differ from the sandbox.\n" });
  expect(readFileSync(file, "utf8")).toContain("| Messaging.ListCampaigns | ok | 1 | 0 | 0 |");
});

test("progress appears on the error output of a terminal", async () => {
  const { err } = await runHere(["verify", "--sandbox", "list-campaigns"], { isErrorTerminal: true });
  expect(err).toContain("0 of 1 Messaging.ListCampaigns");
});
