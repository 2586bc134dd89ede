import { fileURLToPath } from "node:url";
import {
  type Browser,
  findBarriers,
  findOverflow,
  hasChromium,
  openBrowser,
  watchPage,
} from "@toolwright/tests-support/browser";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandboxServer } from "../__fixtures__/sandbox-server.ts";
import { previewForApp } from "../approval/preview-tool.ts";
import { readApp } from "./app-resources.ts";

const HOST = fileURLToPath(new URL("../__fixtures__/app-host.ts", import.meta.url));
const HOSTILE = [
  "<script>parent.hacked=1</script>",
  '"><img src=x onerror=parent.hacked=2>',
  "</script><svg onload=hacked=3>",
];

const TOOL = { inputSchema: { type: "object" } };

interface Shown {
  readonly app: string;
  readonly tool: object;
  readonly args: object;
  readonly preview?: object;
  readonly result?: object;
  /** Text that the picture shows. Default: that of its app. */
  readonly text?: string | undefined;
}

/** Text that the picture of each app shows. */
const SHOWN_TEXT: Readonly<Record<string, string>> = {
  trace: "critical path",
  chart: "per 5 min by service",
  monitor: "critical > 5",
  events: "Deployed 2.8.1",
  list: "Errors of checkout",
  metrics: "Messages sent per day",
  companies: "Birchway Foods",
  people: "People: ",
  card: "Values sent",
};

/** Calls of an investigation, whose results have the form of their output. */
const INVESTIGATION: readonly Shown[] = [
  {
    app: "chart",
    text: "9 to 9",
    result: { series: [{ query: "avg:pool.max{*}", min: 9, max: 9, mean: 9, points: [["2026-01-31T08:00:00Z", 9]] }] },
  },
  {
    app: "monitor",
    result: {
      name: "Errors of checkout",
      status: "Alert",
      message: "Page the owner.",
      condition: { comparison: ">", critical: 5 },
      groups: [{ name: "env:prod", status: "Alert", since: "2026-01-31T08:00:00Z" }],
    },
  },
  {
    app: "events",
    result: {
      events: [
        { timestamp: "2026-01-31T08:00:00Z", kind: "deployment", title: "Deployed 2.8.1", service: "checkout" },
        { timestamp: "2026-01-31T08:09:00Z", kind: "alert", title: "Errors", monitor: { from: "OK", to: "Alert" } },
      ],
    },
  },
  {
    app: "list",
    result: {
      monitors: [
        { name: "Errors of checkout", status: "Alert", query: "a > 5" },
        { name: "Age of the model", status: "No Data", since: "2026-01-31T08:00:00Z" },
      ],
    },
  },
].map(({ app, text, result }) => ({
  app,
  text,
  tool: { ...TOOL, name: app },
  args: {},
  result: { structuredContent: result },
}));

describe.skipIf(!hasChromium())("apps in Chromium, through the official bridge", () => {
  let browser: Browser;
  let host: string;
  let calls: readonly Shown[];

  beforeAll(async () => {
    const [opened, { outputFiles }, read] = await Promise.all([
      openBrowser(),
      build({ entryPoints: [HOST], bundle: true, format: "iife", platform: "browser", write: false }),
      readCalls(),
    ]);
    [browser, host, calls] = [opened, outputFiles[0]?.text ?? "", read];
  });
  afterAll(() => browser?.close());

  async function readCalls(): Promise<readonly Shown[]> {
    const { tools } = createSandboxServer();
    const call = async (app: string, name: string, args: Record<string, unknown>): Promise<Shown> => {
      const tool = tools.find((one) => one.name === name);
      // A search without a filter needs a person's approval.
      const prepared = tool?.prepare(args);
      const answer = await prepared?.call({ approvedHash: await prepared.hash() });
      const result = answer?.ok
        ? { content: [], structuredContent: { ...answer.fitted } }
        : { content: [], isError: true };
      return { app, tool: { name, title: name, inputSchema: { type: "object" } }, args, result };
    };
    const spans = await call("", "Observability.SearchSpans", { query: "status:error service:checkout-api" });
    const id = /"trace_id":"(\d+)"/.exec(JSON.stringify(spans.result))?.[1];
    const broadcast = { broadcast_id: "7", segment_id: "1", data: { headline: "Sale", link: "https://shop.example" } };
    const preview = await previewForApp(
      tools,
      { tool: "Messaging_TriggerBroadcast", arguments: broadcast },
      new AbortController().signal,
    );
    const email = { transactional_message_id: "3", to: "leo.dubois@example.com", message_data: { order_id: "1" } };
    return [
      await call("trace", "Observability.GetTrace", { trace_id: id, start_time: "now-2h" }),
      await call("chart", "Observability.AggregateEvents", { dataset: "spans", interval: "5m", group_by: ["service"] }),
      ...INVESTIGATION,
      await call("metrics", "Messaging.GetCampaignMetrics", { campaign_id: "1", steps: 14 }),
      await call("companies", "Sales.SearchOrganizations", { limit: 8 }),
      await call("people", "Sales.SearchPeople", { limit: 8 }),
      await call("people", "Messaging.SearchPeople", { attribute_name: "plan", limit: 5 }),
      await call("card", "Messaging.SendTransactionalEmail", email),
      { app: "card", tool: { ...TOOL, name: "Messaging_TriggerBroadcast" }, args: broadcast, preview },
    ];
  }

  async function open(shown: Shown, { width = 768, theme = "light" as "light" | "dark" } = {}) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const watched = watchPage(page);
    await page.setContent("<!doctype html><html lang=en><title>Host</title><body style='margin:0'></body></html>");
    await page.evaluate(host);
    const html = readApp(`ui://toolwright/${shown.app}`)?.text ?? "";
    // A string, so that no tool of the tests rewrites the function.
    await page.evaluate(`show(${JSON.stringify({ ...shown, html, theme })})`);
    const frame = page.frames()[1];
    if (!frame) throw new Error("The host has no iframe.");
    await frame.waitForSelector("figure");
    return { page, frame, ...watched };
  }

  it("shows the audience of a call before it has a result, from the preview of the server", async () => {
    const [shown] = calls.filter(({ preview }) => preview);
    const { page, frame } = await open(shown as Shown);
    await expect.poll(() => frame.locator("figure").textContent()).toMatch(/Audience\d+ people/);
    expect(await frame.locator(".tv-hash code").textContent()).toMatch(/^sha256-[0-9a-f]{64}$/);
    const called = JSON.parse((await page.evaluate(() => document.body.dataset["called"])) ?? "") as object;
    expect(called).toEqual({
      name: "Toolwright_PreviewCall",
      arguments: { tool: "Messaging_TriggerBroadcast", arguments: shown?.args },
    });
    await page.close();
  });

  it.each([
    { width: 320, theme: "light" },
    { width: 1_600, theme: "dark" },
  ] as const)(
    "draws each result in $width px ($theme) without errors and serious barriers, and reports its size",
    async ({ width, theme }) => {
      for (const shown of calls) {
        const { page, frame, problems } = await open(shown, { width, theme });
        expect(await frame.locator("figure").textContent()).toContain(shown.text ?? SHOWN_TEXT[shown.app]);
        await expect.poll(() => page.evaluate(() => Number(document.body.dataset["height"]))).toBeGreaterThan(200);
        expect(await frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme);
        expect(await findOverflow(frame)).toEqual([]);
        // The page of render-page.slow.test.ts has the same pictures in dark colors.
        if (theme === "light") expect(await findBarriers(frame)).toEqual([]);
        expect(problems).toEqual([]);
        await page.close();
      }
    },
  );

  it.each([390, 768, 1_280])(
    "shows a trace in at most 600 px at %i px, until a person asks for all spans",
    async (width) => {
      const { page, frame } = await open(calls[0] as Shown, { width });
      const heightOf = () => frame.evaluate(() => document.documentElement.getBoundingClientRect().height);
      expect(await heightOf()).toBeLessThanOrEqual(600);
      const rows = frame.locator("tbody tr:visible");
      const before = await rows.count();
      expect(before).toBeLessThanOrEqual(7);
      await frame.getByText(/^Show all/).press("Enter");
      expect(await rows.count()).toBeGreaterThan(before);
      // The host answers the new size with its context.
      const context = { jsonrpc: "2.0", method: "ui/notifications/host-context-changed", params: { theme: "dark" } };
      await page.evaluate((message) => frames[0]?.postMessage(message, "*"), context);
      await expect.poll(() => frame.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
      expect(await rows.count()).toBeGreaterThan(before);
      await expect.poll(() => page.evaluate(() => Number(document.body.dataset["height"]))).toBeGreaterThan(600);
      await page.close();
    },
  );

  it("runs no string of a result, of the arguments or of the declaration", async () => {
    let strings = 0;
    for (const shown of calls) {
      const poison = (value: object) =>
        JSON.parse(JSON.stringify(value), (_key, item: unknown) =>
          typeof item === "string" && item !== "object" && !/^\d{4}-/.test(item)
            ? HOSTILE[strings++ % HOSTILE.length]
            : item,
        ) as object;
      const poisoned = {
        ...shown,
        tool: { ...poison(shown.tool), inputSchema: { type: "object" } },
        args: poison(shown.args),
        ...(shown.preview && { preview: poison(shown.preview) }),
        ...(shown.result && { result: poison(shown.result) }),
      };
      const { page, frame, problems } = await open(poisoned);
      expect(await frame.evaluate(() => "hacked" in globalThis)).toBe(false);
      expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);
      expect(await frame.locator("#app :is(script, img, iframe, [onload])").count()).toBe(0);
      expect(problems).toEqual([]);
      await page.close();
    }
  });
});
