import { findTool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { writeCursor } from "../../../../packages/core/src/paging/cursor.ts";
import { CALLING_HOSTS } from "../approval/hosts.ts";
import { NOW } from "../faults/tool-calls.ts";
import { KEYS } from "./test-tools.ts";

const requests: string[] = [];
const fetch: typeof globalThis.fetch = async (input, init) => {
  requests.push(new Request(input, init).url);
  return Response.json({});
};
const common = { fetch, clock: testClock(NOW) };
const tools = [
  ...createObservability({ ...KEYS.observability, ...common }).tools,
  ...createMessaging({ ...KEYS.messaging, ...common }).tools,
];

beforeEach(() => {
  requests.length = 0;
});

const YEAR_MS = 365 * 24 * 60 * 60_000;
const logs = { query: "service:web", start_time: "now-1h", end_time: "now", sort_order: "newest" };
const messages = { person_id: "usr_1", email: "" };

/** Forged cursors: another window, another person, and forms that an earlier format allowed. */
const FORGERIES = [
  ["Observability.SearchLogs", logs, NOW - YEAR_MS],
  ["Observability.SearchLogs", logs, [NOW - YEAR_MS, NOW]],
  ["Observability.SearchLogs", logs, [NOW - 2 * 60 * 60_000, NOW]],
  ["Messaging.ListPersonMessages", messages, ["id", "usr_2"]],
  ["Messaging.ListPersonMessages", messages, ["email", "victim@example.com"]],
] as const;

describe.each(Object.entries(CALLING_HOSTS))("through %s", (_, host) => {
  it.each(FORGERIES)("a forged cursor of %s is an input error, and no request leaves", async (name, shared, scope) => {
    const tool = findTool(tools, name)!;
    const args = { ...shared, cursor: writeCursor({ tool: name, arguments: shared }, [scope, null, 0, null, 1]) };
    const hash = await tool
      .prepare(args)
      .hash()
      .catch(() => "");
    expect(await host({ tool, approved: args, args, hash })).toBe("invalid_input");
    expect(requests).toEqual([]);
  });
});
