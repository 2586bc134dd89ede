import type { Sandbox } from "@toolwright/sandbox";
import { tableOf, usualArguments } from "@toolwright/tests-tools";
import { backendOf } from "../faults/tool-calls.ts";
import { createDoors } from "../hostile-input/doors.ts";

/** One request of a call, and how the stand-in answered it. */
export interface Exchange {
  readonly request: string;
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

/** What a call is about, and whether it only looks. */
export interface RecordedCall {
  readonly name: string;
  readonly door: "execute" | "preview";
  readonly args: object;
}

/** A call with everything it asked, and what it brought. */
export interface Recording extends RecordedCall {
  readonly exchanges: readonly Exchange[];
  readonly result: object;
}

/** The usual call of every tool, its preview, and the calls that read responses of another shape. */
export function recordedCalls(sandbox: Sandbox): readonly RecordedCall[] {
  const table = tableOf(sandbox);
  const doors = createDoors({});
  const small = (name: string) => (name.startsWith("Observability.Search") ? { max_results: 3 } : {});
  return Object.entries(usualArguments(sandbox)).flatMap(([name, args]) => [
    ...[args, ...(table[name]?.moreResponses ?? [])].map((one) => ({
      name,
      door: "execute" as const,
      args: { ...small(name), ...one },
    })),
    ...(doors.get(name)?.tool.preview ? [{ name, door: "preview" as const, args }] : []),
  ]);
}

/** Makes a call on the stand-in, and writes down every exchange. */
export async function record(call: RecordedCall, sandbox: Sandbox): Promise<Recording> {
  const exchanges: Exchange[] = [];
  const backend = backendFor(call, sandbox);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const key = await keyOf(request.clone());
    const response = await backend(request);
    const text = await response.text();
    exchanges.push({ request: key, path: new URL(request.url).pathname, status: response.status, text });
    return new Response(text, response);
  };
  return { ...call, exchanges, result: await runOn(fetch, call) };
}

/** Makes the call again, with one of the answers changed; what it asks beyond the recording the stand-in answers. */
export function replay(
  recording: Recording,
  sandbox: Sandbox,
  changed: { index: number; text: string },
): Promise<object> {
  const backend = backendFor(recording, sandbox);
  const used = new Set<number>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const key = await keyOf(request.clone());
    const same = recording.exchanges.flatMap((exchange, index) => (exchange.request === key ? [index] : []));
    const index = same.find((one) => !used.has(one)) ?? same.at(-1);
    const exchange = index === undefined ? undefined : recording.exchanges[index];
    if (index === undefined || !exchange) return backend(request);
    used.add(index);
    return new Response(index === changed.index ? changed.text : exchange.text, { status: exchange.status });
  };
  return runOn(fetch, recording);
}

async function runOn(fetch: typeof globalThis.fetch, { name, door, args }: RecordedCall): Promise<object> {
  const tool = createDoors({ fetch }).get(name)?.tool;
  if (!tool) throw new Error(`${name} is no tool`);
  if (door === "execute") return tool.run(args);
  const preview = await tool.preview?.(args);
  if (preview?.ok) return preview.value;
  throw Object.assign(new Error(preview?.text), preview?.error);
}

function backendFor({ name }: RecordedCall, sandbox: Sandbox): typeof globalThis.fetch {
  const tool = createDoors({}).get(name)?.tool;
  if (!tool) throw new Error(`${name} is no tool`);
  return backendOf(tool, sandbox);
}

/** A request in one line; the id of an event is another one each time. */
async function keyOf(request: Request): Promise<string> {
  const body = (await request.text()).replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, "ULID");
  return `${request.method} ${request.url} ${body}`;
}
