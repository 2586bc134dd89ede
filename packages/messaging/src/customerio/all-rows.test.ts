import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));

/**
 * The sandbox with lists in one-row pages. `paged` names them by the end of their path.
 * @param tokenAfter the token after the row with this index; `null` on the last page
 */
function paging(
  paged: RegExp,
  tokenAfter = (index: number, count: number): string | null => (index + 1 < count ? `p${index + 1}` : null),
) {
  const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const request = input as Request;
    const url = new URL(request.url);
    const response = await sandbox.options.fetch(request);
    if (request.method !== "GET" || !paged.test(url.pathname) || !response.ok) return response;
    requests.push(url.pathname + url.search);
    const body = (await response.json()) as Record<string, unknown>;
    const [key = "", rows = []] = Object.entries(body).find(([, value]) => Array.isArray(value)) as [string, object[]];
    const all = key === "actions" ? [...rows, second(rows[0])] : rows;
    const index = Number(url.searchParams.get("start")?.slice(1) ?? 0);
    return Response.json({ [key]: all.slice(index, index + 1), next: tokenAfter(index, all.length) ?? "" });
  };
  return { sandbox, requests, messaging: createMessaging({ ...sandbox.options, fetch, clock, retry: 0 }) };
}

/** A second message of a broadcast, with another variable and other text. */
function second(action: object | undefined): object {
  return { ...action, id: 999, subject: "{{trigger.closing}}", body: "<p>Second message: {{trigger.closing}}</p>" };
}

describe("lists whose response says that more rows follow", () => {
  it("reads the messages of a broadcast on every page, for its variables, its card and its warnings", async () => {
    const { messaging, requests } = paging(/\/actions$/);
    const { broadcasts } = await messaging.listBroadcasts({});
    expect(broadcasts[0]?.variables).toContain("closing");
    const [first] = broadcasts;
    expect(requests.filter((path) => path.includes(`/${first?.id}/`))).toEqual([
      `/v1/broadcasts/${first?.id}/actions`,
      `/v1/broadcasts/${first?.id}/actions?start=p1`,
    ]);
    const data = Object.fromEntries((first?.variables ?? []).map((name) => [name, "x"]));
    const card = await messaging.triggerBroadcast.preview({
      ...{ broadcast_id: first?.id ?? "", segment_id: "1", data },
    });
    expect(card.warnings.join(" ")).not.toMatch(/closing/);
  });

  it.each([
    ["ListCampaigns", /\/v1\/campaigns$/],
    ["ListBroadcasts", /\/v1\/broadcasts$/],
    ["ListSegments", /\/v1\/segments$/],
    ["ListTransactionalMessages", /\/v1\/transactional$/],
    ["ListPersonSegments", /\/customers\/[^/]+\/segments$/],
  ])("%s returns the rows of every page", async (name, path) => {
    const [complete, paged] = [paging(/^$/), paging(path)];
    const args = name === "ListPersonSegments" ? { person_id: "usr_923" } : {};
    const [expected, actual] = await Promise.all(
      [complete, paged].map(({ messaging }) =>
        messaging.tools.find((tool) => tool.name === `Messaging.${name}`)?.call(args),
      ),
    );
    expect(paged.requests.length).toBeGreaterThan(1);
    const rowsOf = (answer: typeof actual) => ({ ...(answer?.ok && answer.value), calls_spent: 0, calls_left: 0 });
    expect(rowsOf(actual)).toEqual(rowsOf(expected));
  });

  it("does not follow a token that a list repeats", async () => {
    const { messaging, requests } = paging(/\/v1\/segments$/, () => "p1");
    await expect(messaging.listSegments({})).rejects.toMatchObject({
      ...{ code: "bad_response", message: expect.stringContaining("does not end") },
    });
    expect(requests).toHaveLength(2);
  });
});
