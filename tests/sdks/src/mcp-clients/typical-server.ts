import { createMcpServer, type McpServerOptions, serveHttp } from "@toolwright/mcp";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";

/** A tool that needs no arguments. */
export const TYPICAL_TOOL = "Observability_SearchEvents";
/** A budget that the result exceeds, so that it has a link. */
export const TYPICAL_TOKENS = 2_000;

/** Forms that the server sends: every form to every client, or those that suit the client's name. */
export const SENDING: Readonly<Record<"every" | "suited", Partial<McpServerOptions>>> = {
  every: { structuredContent: true, resultLinks: true },
  suited: {},
};

/** Serves Toolwright's tool over the sandbox, whose data does not change from run to run. */
export function serveTypical(options: Partial<McpServerOptions>) {
  const clock = testClock(Date.UTC(2026, 0, 31, 9));
  const sandbox = createSandbox({ clock, enforceLimits: false });
  const { tools } = createObservability({ ...sandbox.observability.options, clock });
  const only = ["Observability.SearchEvents"] as const;
  return serveHttp(createMcpServer({ tools, only, maxResultTokens: TYPICAL_TOKENS, ...options }));
}
