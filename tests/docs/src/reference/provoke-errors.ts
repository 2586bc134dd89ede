import { type ErrorCode, isToolError, type Tool } from "@toolwright/core";
import type { HttpOptions } from "@toolwright/core/authoring";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { toolCase } from "@toolwright/tests-tools";

/** How a backend fails, in place of every response of the sandbox. */
type Failure = () => Response | Promise<Response>;

const NOT_FOUND_WORDS = { errors: [{ detail: "not found" }], meta: { error: "not found", errors: ["not found"] } };

function status(code: number, body: object = { errors: ["no"], meta: { error: "no" }, error: "no" }): Failure {
  return () => Response.json(body, { status: code });
}

/** Every kind of response that has a code of its own. */
const FAILURES: readonly Failure[] = [
  ...[400, 401, 403, 404, 408, 409, 422, 429, 500].map((code) => status(code)),
  status(404, NOT_FOUND_WORDS),
  () => new Response("<html>", { status: 200 }),
  () => new Response("{}", { status: 200 }),
  async () => {
    throw new TypeError("fetch failed");
  },
];

/** Time stands still, and waits end at once. */
const clock = testClock(Date.UTC(2026, 0, 31, 9), { random: 0.5 });

/** No request of these tools succeeds, so they can share the sandbox, which only gives their options and arguments. */
const sandbox = createSandbox({ clock });
const { observability, messaging, sales } = sandbox;
const NO_KEYS = { apiKey: "", applicationKey: "", siteId: "", trackingApiKey: "", appApiKey: "" };
/** Read when the first request needs it, so that the call fails and not the creation of the toolkit. */
const UNKNOWN_REGION = { site: () => "nowhere.example", region: () => "nowhere" };

type Settings = Pick<HttpOptions, "fetch"> | typeof NO_KEYS | typeof UNKNOWN_REGION;

/** The tool in a toolkit of its own, with these settings. */
function connect(name: string, settings: Settings): Tool {
  const shared = { clock, retry: 0, ...settings };
  const tools: readonly Tool[] = [
    ...createObservability({ ...observability.options, ...shared }).tools,
    ...createMessaging({ ...messaging.options, ...shared }).tools,
    ...createSales({ ...sales.options, ...shared }).tools,
  ];
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  return tool;
}

/** Every code that the tool throws when its arguments, its secrets, its caller, its time budget or its backend fail. */
export async function provokeErrors(name: string): Promise<ReadonlySet<ErrorCode>> {
  const args = toolCase(sandbox, name).example;
  const codes = new Set<ErrorCode>();
  const note = async (work: Promise<unknown>) => {
    const thrown: unknown = await work.catch((error: unknown) => error);
    if (isToolError(thrown)) codes.add(thrown.code);
  };
  const unanswered = connect(name, { fetch: () => new Promise<Response>(() => undefined) });
  await note(unanswered.run({ ...args, no_such_parameter: 1 }));
  await note(unanswered.run(args, { signal: AbortSignal.abort() }));
  await note(unanswered.run(args, { timeout: 1 }));
  await note(connect(name, NO_KEYS).run(args));
  await note(connect(name, UNKNOWN_REGION).run(args));
  for (const failure of FAILURES) {
    const tool = connect(name, { fetch: async () => failure() });
    await note(tool.run(args));
    // A send whose outcome is unknown is refused the second time.
    await note(tool.run(args));
  }
  return codes;
}
