import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { toWireName, type ToolName } from "@toolwright/core";
import type { EvalCase } from "../../case/eval-case.ts";
import { createScriptPolicy } from "./script-policy.ts";
import type { Conversation, Wire, WireCall } from "./wire.ts";

/** A response instead of that of the script. */
export interface Override {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: object;
  /** Whether it contains calls. The script then does not see their results. Only for a single conversation. */
  readonly hasCalls?: boolean;
}

/** An error response that every format reads. */
export function errorResponse(status: number, message: string): Override {
  const json = { type: "error", error: { type: "error", message } };
  return { status, headers: { "retry-after-ms": "1" }, json };
}

/** Decides about a request before the script does; null leaves it to the script. */
export type Intercept = (request: InterceptedRequest) => Promise<Override | null> | Override | null;

/** A request to the provider. */
export interface InterceptedRequest {
  /** Number of the request to the server, from 1. */
  readonly number: number;
  readonly conversation: Conversation;
  readonly wire: Wire;
}

/** A provider on the loopback interface that solves cases by their scripts. */
export interface LoopbackProvider {
  /** Address for `--base-url`. */
  readonly baseUrl: string;
  /** Headers of every request. */
  readonly headers: readonly NodeJS.Dict<string | string[]>[];
  close(): Promise<void>;
}

/**
 * Serves cases in one wire format. It keeps no state: it runs the script again with the results in each request, so that
 * conversations may take place at the same time, and requests may be repeated.
 */
export async function serveCases(
  wire: Wire,
  cases: readonly EvalCase[],
  intercept: Intercept = () => null,
): Promise<LoopbackProvider> {
  const headers: NodeJS.Dict<string | string[]>[] = [];
  let roundsOfOverrides = 0;
  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      headers.push(incoming.headers);
      const number = headers.length;
      const conversation = wire.read(await json(incoming));
      const isKnown = incoming.url === wire.path;
      const override = isKnown ? await intercept({ number, conversation, wire }) : errorResponse(404, "No such path.");
      const rounds = conversation.rounds.slice(roundsOfOverrides);
      if (override?.hasCalls) roundsOfOverrides++;
      send(outgoing, override ?? { json: await follow(wire, cases, { ...conversation, rounds }) });
    };
    answer().catch((error) => send(outgoing, errorResponse(418, String(error))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${wire.basePath}`,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The response of the script that solves the case of the conversation. */
async function follow(wire: Wire, cases: readonly EvalCase[], { task, rounds }: Conversation): Promise<object> {
  const evalCase = cases.find((candidate) => candidate.task === task);
  if (!evalCase) throw new Error(`No case has the task ${task}`);
  const policy = createScriptPolicy(evalCase.solve);
  let calls = await policy.next([]);
  for (const results of rounds) calls = await policy.next(results.map(toJsonText));
  const wireCalls = calls.map(
    ({ tool, args }, index): WireCall => ({
      id: `call_${rounds.length}_${index}`,
      name: toWireName(tool as ToolName),
      args,
    }),
  );
  return wire.respond(calls.length === 0 ? "Done." : "", wireCalls);
}

/** Scripts read errors as JSON. Through the AI SDK, a model reads their message alone. */
function toJsonText(text: string): string {
  return text.startsWith("{") ? text : JSON.stringify({ error: { message: text } });
}

function send(outgoing: ServerResponse, { status = 200, headers = {}, json }: Override): void {
  outgoing.writeHead(status, { "content-type": "application/json", ...headers });
  outgoing.end(JSON.stringify(json));
}
