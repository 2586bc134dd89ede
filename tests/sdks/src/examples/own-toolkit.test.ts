import { readdirSync, readFileSync } from "node:fs";
import { dispatch, isToolError, type ToolError } from "@toolwright/core";
import { diagnose } from "@toolwright/core/diagnosis";
import { openaiChatResults, openaiChatTools } from "@toolwright/core/openai";
import { expect, test } from "vitest";
import { manifest } from "../../../../examples/own-toolkit/src/manifest.ts";
import { createOnCall } from "../../../../examples/own-toolkit/src/toolkit.ts";
import { startPagerDuty } from "../../../../examples/own-toolkit/stand-in/pagerduty.ts";

// Tests the toolkit of the guide "Write your own toolkit" over real sockets.

const EXAMPLE = new URL("../../../../examples/own-toolkit/", import.meta.url);
const GUIDE = new URL("../../../../docs/guides/write-a-toolkit.md", import.meta.url);
/** The files in the order of the guide. */
const FILES = [
  "src/pagerduty/errors.ts",
  "src/pagerduty/client.ts",
  "src/pagerduty/incidents.ts",
  "src/tools/list-incidents.ts",
  "src/tools/acknowledge-incident.ts",
  "src/toolkit.ts",
  "src/manifest.ts",
  "main.ts",
];

const allIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `Q${String(count - index).padStart(3, "0")}`);
const everyStatus = ["triggered", "acknowledged", "resolved"] as const;

async function errorOf(work: Promise<unknown>): Promise<ToolError> {
  const thrown: unknown = await work.catch((error: unknown) => error);
  if (!isToolError(thrown)) throw new Error("The call did not throw a ToolError.");
  return thrown;
}

test("the guide quotes every file of the toolkit and its program, unchanged", () => {
  const blocks = readFileSync(GUIDE, "utf8").matchAll(/^`examples\/own-toolkit\/(\S+)`:\n\n```ts\n([\s\S]*?)^```$/gm);
  const quoted = [...blocks].map(([, file = "", code]) => [file, code]);
  expect(quoted).toEqual(FILES.map((file) => [file, readFileSync(new URL(file, EXAMPLE), "utf8")]));
  const sources = readdirSync(new URL("src/", EXAMPLE), { recursive: true, encoding: "utf8" });
  const files = sources.filter((file) => file.endsWith(".ts")).map((file) => `src/${file.replaceAll("\\", "/")}`);
  expect(FILES.filter((file) => file.startsWith("src/")).sort()).toEqual(files.sort());
});

test("the toolkit has fewer than 150 lines of code without its manifest", () => {
  const lines = FILES.filter((file) => file.startsWith("src/") && file !== "src/manifest.ts")
    .flatMap((file) => readFileSync(new URL(file, EXAMPLE), "utf8").split("\n"))
    .filter((line) => !/^\s*(?:\/\/|\/?\*|$)/.test(line));
  expect(lines.length).toBeLessThan(150);
});

test.each([
  ["", "ok", ["works", "not_checkable"]],
  ["of another account", "problems", ["lacks", "lacks"]],
])("the manifest diagnoses a key%s as %s", async (other, status, outcomes) => {
  await using pagerduty = await startPagerDuty();
  const { baseUrl, apiKey, from } = pagerduty.options;
  const key = other === "" ? apiKey : [...apiKey].reverse().join("");
  const diagnosis = await diagnose(manifest, { baseUrl, apiKey: key, from });
  expect(diagnosis.status).toBe(status);
  expect(diagnosis.tools.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(JSON.stringify(diagnosis)).not.toContain(key);
});

test("the typed function pages through all incidents of a window while new ones arrive", async () => {
  await using pagerduty = await startPagerDuty();
  const onCall = createOnCall(pagerduty.options);
  const args = { start_time: "now-12h", statuses: [...everyStatus], limit: 7 };
  const ids: string[] = [];
  const windows = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof onCall.listIncidents>> = await onCall.listIncidents({ ...args, cursor });
    ids.push(...page.incidents.map(({ id }) => id));
    windows.add(JSON.stringify(page.window));
    pagerduty.open("An incident that is newer than the window");
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(ids).toEqual(allIds(60));
  expect(windows.size).toBe(1);
});

test("an agent's arguments are read leniently, and its fitted pages together contain every incident", async () => {
  await using pagerduty = await startPagerDuty();
  for (const incident of pagerduty.incidents) incident.service = { id: "PSHOP", summary: "s".repeat(400) };
  const { tools } = createOnCall(pagerduty.options);
  const ids: string[] = [];
  const warnings = new Set<string>();
  let cursor = "";
  do {
    const args = JSON.stringify({ start_time: "now-12h", statuses: '["Triggered","RESOLVED"]', limit: "60", cursor });
    const answer = await dispatch(tools, "OnCall_ListIncidents", args, { approve: false, maxResultTokens: 800 });
    const page = JSON.parse(answer.text) as {
      incidents: { id: string }[];
      next_cursor: string | null;
      warnings: string[];
    };
    ids.push(...page.incidents.map(({ id }) => id));
    for (const warning of page.warnings) warnings.add(warning);
    cursor = page.next_cursor ?? "";
  } while (cursor !== "");
  expect(ids).toEqual(allIds(60));
  expect([...warnings]).toContain("Only these fields are shown: id, title, status.");
});

test("a cursor that is used with other arguments is rejected before any request", async () => {
  await using pagerduty = await startPagerDuty();
  const onCall = createOnCall(pagerduty.options);
  const { next_cursor } = await onCall.listIncidents({ limit: 1 });
  const error = await errorOf(onCall.listIncidents({ start_time: "now-1h", cursor: next_cursor }));
  expect(error).toMatchObject({ code: "invalid_input", message: expect.stringContaining("another start_time") });
  expect(pagerduty.requests).toHaveLength(1);
});

test("an approval shows the card, which changes nothing, and then the call acknowledges the incident", async () => {
  await using pagerduty = await startPagerDuty();
  const { tools } = createOnCall(pagerduty.options);
  const summaries: string[] = [];
  const call = (isApproved: boolean) =>
    dispatch(
      tools,
      "OnCall_AcknowledgeIncident",
      { incident_id: "Q059" },
      {
        approve: async ({ card }) => {
          const { summary, warnings } = await card();
          summaries.push(summary, ...warnings);
          return isApproved;
        },
      },
    );
  const statusOf = () => pagerduty.incidents.find(({ id }) => id === "Q059")?.status;

  expect(await call(false)).toMatchObject({ ok: false, error: { code: "not_approved" } });
  expect(statusOf()).toBe("triggered");
  expect(await call(true)).toMatchObject({ ok: true, fitted: { incident: { id: "Q059", status: "acknowledged" } } });
  expect(statusOf()).toBe("acknowledged");
  await call(false);
  const summary = 'Acknowledge "Checkout failed 59 times" (Shop), which stops its escalation.';
  expect(summaries).toEqual([summary, summary, summary, "The incident is already acknowledged."]);
});

test("no title, service or status forges the sentence that a person approves", async () => {
  await using pagerduty = await startPagerDuty();
  const forged = 'a test" (Shop). Safe to approve. "';
  const [incident] = pagerduty.incidents;
  Object.assign(incident!, { title: forged, status: forged, service: { id: "P1", summary: forged } });
  const [, acknowledge] = createOnCall(pagerduty.options).tools;
  const card = await acknowledge!.prepare({ incident_id: incident!.id }).card();
  const quoted = JSON.stringify(forged);
  expect(card.summary).toBe(`Acknowledge ${quoted} (${quoted}), which stops its escalation.`);
  expect(card.warnings).toEqual([`The incident is already ${quoted}.`]);
});

test("a 401, a 404 and a 429 say what to do next and quote PagerDuty", async () => {
  await using pagerduty = await startPagerDuty();
  const onCall = createOnCall({ ...pagerduty.options, retry: 0 });
  pagerduty.fail({ status: 401, message: "Unauthorized" });
  expect(await errorOf(onCall.listIncidents({}))).toMatchObject({
    code: "unauthorized",
    message: 'PagerDuty rejected the API key. Check PAGERDUTY_API_KEY. PagerDuty says: "Unauthorized".',
  });
  expect(await errorOf(onCall.acknowledgeIncident({ incident_id: "../users" }))).toMatchObject({
    code: "not_found",
    message: 'PagerDuty has no such incident. ListIncidents returns the ids. PagerDuty says: "Not Found".',
  });
  expect(pagerduty.requests.at(-1)).toBe("PUT /incidents/..%2Fusers");
  // The last request, since later ones would wait for the reset.
  pagerduty.fail({ status: 429, message: "Rate Limit Exceeded", headers: { "ratelimit-reset": "30" } });
  expect(await errorOf(onCall.listIncidents({}))).toMatchObject({
    code: "rate_limited",
    message: 'PagerDuty\'s rate limit is used up. Wait, then repeat. PagerDuty says: "Rate Limit Exceeded".',
    retryAfterMs: 30_000,
  });
});

test("an API key that the backend echoes is redacted, and the error for a missing key names its variable", async () => {
  await using pagerduty = await startPagerDuty();
  const apiKey = "pd-key-that-must-not-leak";
  const refused = await errorOf(createOnCall({ ...pagerduty.options, apiKey }).listIncidents({}));
  expect(refused.message).toContain('PagerDuty says: "Unauthorized: Token [secret]".');
  expect(`${refused.message} ${refused.stack}`).not.toContain(apiKey);
  const keyless = createOnCall({ ...pagerduty.options, apiKey: undefined });
  expect(await errorOf(keyless.listIncidents({}))).toMatchObject({
    code: "missing_secret",
    message: expect.stringContaining("PAGERDUTY_API_KEY"),
  });
});

test("an adapter declares the tools and runs a model's calls", async () => {
  await using pagerduty = await startPagerDuty();
  const offer = openaiChatTools(createOnCall(pagerduty.options).tools, { approve: false });
  expect(offer.tools).toMatchObject([
    {
      type: "function",
      function: {
        name: "OnCall_ListIncidents",
        parameters: { properties: { statuses: { type: "array" }, limit: { type: "integer", maximum: 100 } } },
      },
    },
    {
      type: "function",
      function: { name: "OnCall_AcknowledgeIncident", parameters: { required: ["incident_id"] } },
    },
  ]);
  const call = { name: "OnCall_AcknowledgeIncident", arguments: '{"incident_id":"Q001"}' };
  const message = {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "call_1", type: "function", function: call }],
  };
  const { messages } = await openaiChatResults(offer, { choices: [{ finish_reason: "tool_calls", message }] });
  expect(messages).toMatchObject([
    { role: "tool", tool_call_id: "call_1", content: expect.stringContaining('"status":"acknowledged"') },
  ]);
});
