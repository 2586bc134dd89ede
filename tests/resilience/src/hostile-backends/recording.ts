import type { Sandbox } from "@toolwright/sandbox";
import { tableOf, usualArguments } from "@toolwright/tests-tools";
import { backendOf } from "../faults/tool-calls.ts";
import { createTestTool, createTestTools, previewOf } from "../hostile-input/test-tools.ts";

/** One request of a call, and the sandbox's response. */
export interface RecordedResponse {
  readonly request: string;
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

/** A call or preview to record. */
export interface RecordedCall {
  readonly name: string;
  readonly entryPoint: "run" | "preview";
  readonly args: object;
}

/** A call with its responses and its result. */
export interface Recording extends RecordedCall {
  readonly responses: readonly RecordedResponse[];
  readonly result: object;
}

/** Returns the usual call of every tool, its preview, and calls with responses of another shape. */
export function recordedCalls(sandbox: Sandbox): readonly RecordedCall[] {
  const table = tableOf(sandbox);
  const testTools = createTestTools({});
  const small = (name: string) => (name.startsWith("Observability.Search") ? { max_results: 3 } : {});
  return Object.entries(usualArguments(sandbox)).flatMap(([name, args]) => [
    ...[args, ...(table[name]?.moreResponses ?? [])].map((one) => ({
      name,
      entryPoint: "run" as const,
      args: { ...small(name), ...one },
    })),
    ...("preview" in (testTools.get(name)?.callTyped ?? {}) ? [{ name, entryPoint: "preview" as const, args }] : []),
  ]);
}

/** Makes a call on the sandbox and records every response. */
export async function record(call: RecordedCall, sandbox: Sandbox): Promise<Recording> {
  const responses: RecordedResponse[] = [];
  const backend = backendOf(call, sandbox);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const key = await keyOf(request.clone());
    const response = await backend(request);
    const text = await response.text();
    responses.push({ request: key, path: new URL(request.url).pathname, status: response.status, text });
    return new Response(text, response);
  };
  return { ...call, responses, result: await runOn(fetch, call) };
}

/**
 * Repeats a recorded call with one response replaced. The sandbox responds to requests that aren't in the recording.
 */
export function replay(
  recording: Recording,
  sandbox: Sandbox,
  replacement: { index: number; text: string },
): Promise<object> {
  return replayWith(recording, sandbox, ({ status, text }, index) => ({
    status,
    text: index === replacement.index ? replacement.text : text,
  }));
}

/** Status and text of a response. */
export type ReplayedResponse = Pick<RecordedResponse, "status" | "text">;

/** Repeats a recorded call with changed responses. The sandbox responds to requests that aren't in the recording. */
export function replayWith(
  recording: Recording,
  sandbox: Sandbox,
  change: (response: RecordedResponse, index: number) => ReplayedResponse,
): Promise<object> {
  const backend = backendOf(recording, sandbox);
  const replayed = new Set<number>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const key = await keyOf(request.clone());
    const same = recording.responses.flatMap((exchange, index) => (exchange.request === key ? [index] : []));
    const index = same.find((one) => !replayed.has(one)) ?? same.at(-1);
    const exchange = index === undefined ? undefined : recording.responses[index];
    if (index === undefined || !exchange) return backend(request);
    replayed.add(index);
    const { status, text } = change(exchange, index);
    return new Response(text, { status });
  };
  return runOn(fetch, recording);
}

async function runOn(fetch: typeof globalThis.fetch, { name, entryPoint, args }: RecordedCall): Promise<object> {
  const testTool = createTestTool(name, { fetch });
  return entryPoint === "run" ? testTool.tool.run(args) : previewOf(testTool, args);
}

/** Returns a request as a string, with a placeholder for the random event id. */
async function keyOf(request: Request): Promise<string> {
  const body = (await request.text()).replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, "ULID");
  return `${request.method} ${request.url} ${body}`;
}
