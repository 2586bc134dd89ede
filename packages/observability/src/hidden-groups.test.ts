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

it.each([1, 5, 30])("shows, or hides, both of two attributes with one path in %i rows", async (count) => {
  const attributes = { "user.id": "flat-user-1", user: { id: "nested-user-2" }, tags: [{ "user.id": "in-list-3" }] };
  const data = Array.from({ length: count }, (_, index) => ({
    id: `log-${index}`,
    attributes: { message: `line ${index}`, attributes },
  }));
  const fetch: typeof globalThis.fetch = async () => Response.json({ data });
  const textWith = (hide: readonly string[], query = "@user.id:*") =>
    textOf(createObservability({ ...KEYS, fetch, hide: hideFields(hide) }), "SearchLogs", { query, max_results: 100 });
  const shown = await textWith([]);
  expect(shown).toContain("flat-user-1");
  expect(shown).toContain("nested-user-2");
  const hidden = await textWith(["attributes.user.id"]);
  expect(hidden).toContain("line 0");
  expect(hidden).toContain("<attributes.user.id:1>");
  expect(hidden).not.toMatch(/flat-user-1|nested-user-2/);
});
