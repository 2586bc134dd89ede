import { type ErrorCode, isToolError, type Tool, type ToolkitSettings } from "@toolwright/core";
import type { HttpOptions } from "@toolwright/core/http";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { createTools, type ToolkitName, toolCase } from "@toolwright/tests-tools";

/** A failing response, which replaces every response of the sandbox. */
type Failure = () => Response | Promise<Response>;

const NOT_FOUND_WORDS = { errors: [{ detail: "not found" }], meta: { error: "not found", errors: ["not found"] } };

function status(code: number, body: object = { errors: ["no"], meta: { error: "no" }, error: "no" }): Failure {
  return () => Response.json(body, { status: code });
}

/** Every kind of failing response that the tools tell apart. */
const FAILURES: readonly Failure[] = [
  ...[400, 401, 403, 404, 408, 409, 422, 429, 500].map((code) => status(code)),
  status(404, NOT_FOUND_WORDS),
  () => new Response("<html>", { status: 200 }),
  () => new Response("{}", { status: 200 }),
  async () => {
    throw new TypeError("fetch failed");
  },
];

/** A clock on which waits end at once. */
const clock = testClock(Date.UTC(2026, 0, 31, 9), { random: 0.5 });

/** Provides options and arguments. No request of these tools succeeds, so all of them share it. */
const sandbox = createSandbox({ clock });
/** Each toolkit's options, because a toolkit refuses those of another one. */
type OptionsByToolkit = Readonly<Partial<Record<ToolkitName, object>>>;
const NO_KEYS: OptionsByToolkit = {
  observability: { apiKey: "", applicationKey: "" },
  messaging: { siteId: "", trackingApiKey: "", appApiKey: "" },
  sales: { apiKey: "" },
};
/** The first request reads functions, so that the call fails rather than the creation of the toolkit. */
const UNKNOWN_REGION: OptionsByToolkit = {
  observability: { site: () => "nowhere.example" },
  messaging: { region: () => "nowhere" },
};

type SharedOptions = Pick<HttpOptions, "fetch"> & Pick<ToolkitSettings, "policy">;

/** A tool of a new toolkit with these options. */
function connect(name: string, options: SharedOptions, byToolkit: OptionsByToolkit = {}): Tool {
  const tools = createTools(sandbox, { clock, retry: 0, ...options }, byToolkit);
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`No tool is named ${name}.`);
  return tool;
}

/**
 * A tool's error codes with wrong arguments, missing secrets, an abort, a timeout, each failing response, a policy that
 * forbids the tool, and an approval of other arguments.
 */
export async function provokeErrors(name: string): Promise<ReadonlySet<ErrorCode>> {
  const args = toolCase(sandbox, name).example;
  const codes = new Set<ErrorCode>();
  const collect = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((reason: unknown) => reason);
    if (isToolError(error)) codes.add(error.code);
  };
  const unanswered = connect(name, { fetch: () => new Promise<Response>(() => undefined) });
  await collect(unanswered.run({ ...args, no_such_parameter: 1 }));
  await collect(unanswered.run(args, { signal: AbortSignal.abort() }));
  await collect(unanswered.run(args, { timeout: 1 }));
  await collect(unanswered.run(args, { approvedHash: "the hash of other arguments" }));
  await collect(connect(name, { policy: { tools: { deny: [name] } } }).run(args));
  await collect(connect(name, {}, NO_KEYS).run(args));
  await collect(connect(name, {}, UNKNOWN_REGION).run(args));
  for (const failure of FAILURES) {
    const tool = connect(name, { fetch: async () => failure() });
    await collect(tool.run(args));
    // The second attempt of a send with an ambiguous outcome is a duplicate.
    await collect(tool.run(args));
  }
  return codes;
}
