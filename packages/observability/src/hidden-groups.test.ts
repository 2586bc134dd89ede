import { hideFields } from "@toolwright/core/hide";
import { testClock } from "@toolwright/tests-support";
import { expect, it } from "vitest";
import { createObservability } from "./toolkit.ts";

const KEYS = { apiKey: "api-key-1", applicationKey: "app-key-1", site: "datadoghq.com" };
const GROUP = "env:prod,@usr.email:ada@example.com";
const MONITOR = {
  id: 1,
  type: "log alert",
  name: "Errors by customer, mostly ada@example.com",
  status: "Alert",
  overall_state: "Alert",
  query: 'logs("status:error").rollup("count").by("env,@usr.email").last("5m") > 2',
  tags: ["@usr.email:ada@example.com"],
  options: { silenced: { "env:test": null, [GROUP]: null } },
  state: { groups: { [GROUP]: { status: "Alert" } } },
};
const EVENT = {
  id: "e",
  attributes: {
    message: "Errors of ada@example.com",
    tags: ["@usr.email:bob@example.com"],
    attributes: { title: "Released for Ada", monitor: { id: 1, groups: [GROUP] } },
  },
};

function toolkitHiding(field: string, { events = [EVENT] }: { events?: readonly object[] } = {}) {
  const bodies: Readonly<Record<string, unknown>> = {
    "/api/v1/monitor/search": { monitors: [MONITOR] },
    "/api/v1/monitor/groups/search": { groups: [{ monitor_id: 1, group: GROUP }] },
    "/api/v1/monitor/1": MONITOR,
  };
  let searches = 0;
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(new Request(input).url);
    return Response.json(bodies[pathname] ?? { data: searches++ === 0 ? events : [EVENT] });
  };
  return createObservability({ ...KEYS, fetch, clock: testClock(Date.UTC(2026, 0, 31, 9)), hide: hideFields([field]) });
}

async function textOf({ tools }: ReturnType<typeof toolkitHiding>, name: string, args: object): Promise<string> {
  const answer = await tools.find((tool) => tool.name === `Observability.${name}`)?.call(args);
  return answer?.text ?? "";
}

it.each([
  ["SearchMonitors", {}],
  ["GetMonitor", { monitor_id: "1" }],
  ["SearchEvents", {}],
])("%s hides the groups and tags that show a hidden facet, and its value in other text", async (name, args) => {
  const text = await textOf(toolkitHiding("attributes.usr.email"), name, args);
  expect(text).toContain("<attributes.usr.email:1>");
  expect(text).not.toContain("@example.com");
});

it("names no part of a long scope of mutes, which would not be recognized as hidden", async () => {
  const silenced = Object.fromEntries(
    ["ada", "bob", "cy", "dan"].map((name) => [`@usr.email:${name}@example.com`, null]),
  );
  const fetch: typeof globalThis.fetch = async () =>
    Response.json({ ...MONITOR, tags: [], state: null, options: { silenced } });
  const toolkit = createObservability({ ...KEYS, fetch, hide: hideFields(["attributes.usr.email"]) });
  const text = await textOf(toolkit, "GetMonitor", { monitor_id: "1" });
  expect(text).toContain("Muted for ");
  expect(text).not.toContain("@example.com");
});

it("names no hidden title when the only events are of another kind", async () => {
  const text = await textOf(toolkitHiding("title", { events: [] }), "SearchEvents", { kind: "changes" });
  expect(text).toContain("without kind, 1 event.");
  expect(text).not.toContain("Released");
});

it("names no value of a hidden tag when no monitor matches", async () => {
  const fetch: typeof globalThis.fetch = async (input) => {
    const isAll = new URL(new Request(input).url).searchParams.get("query") === "";
    return Response.json({ monitors: isAll ? [{ id: 1, tags: ["service:secret-api"] }] : [] });
  };
  const toolkit = createObservability({ ...KEYS, fetch, hide: hideFields(["service"]) });
  const text = await textOf(toolkit, "SearchMonitors", { query: "service:web" });
  expect(text).toContain("matches the query");
  expect(text).not.toContain("secret-api");
});
