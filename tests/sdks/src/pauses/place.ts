// What the processes of one case share: a scripted model, a sandbox of Customer.io, and a store.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { memoryStore } from "@toolwright/core";
import type { Json, Store } from "@toolwright/core/store";
import { createSandbox } from "@toolwright/sandbox";
import { serve } from "@toolwright/sandbox/server";
import { chatCalls, chatText, responsesCalls, responsesText } from "../ai-sdk/openai-lines.ts";

/** Addresses of what the processes share. */
export interface Place {
  readonly model: string;
  readonly backend: string;
  readonly store: string;
}

/** An email of a case. Its order is part of the case's name, so that the emails of a case can be counted. */
export interface EmailCall {
  readonly id: string;
  readonly name: "Messaging_SendTransactionalEmail";
  readonly args: { readonly transactional_message_id: string; readonly to: string; readonly message_data: object };
}

/** The calls that the model makes in a case. */
export function callsOf(order: string, count: number): EmailCall[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `call_${order.replaceAll(/\W/g, "_")}_${index}`,
    name: "Messaging_SendTransactionalEmail",
    args: {
      transactional_message_id: "1",
      to: "jun.eriksen@example.com",
      message_data: { order_id: `${order} ${index}`, amount: "9 EUR" },
    },
  }));
}

/** Prompt of a case, from which the model knows its calls. */
export function promptOf(order: string, count: number): string {
  return `Order <${order}> has ${count} emails.`;
}

/** Opens the servers. `sends` counts the emails of a case. */
export async function openPlace() {
  const { messaging } = createSandbox();
  const sent: string[] = [];
  const backend = await serve({
    async fetch(input, init) {
      const request = new Request(input, init);
      if (request.method === "POST" && request.url.endsWith("/send/email")) sent.push(await request.clone().text());
      return messaging.fetch(request);
    },
  });
  const model = await serveJson((body) => answer(JSON.stringify(body)));
  const shared = memoryStore();
  const store = await serveJson(async (body) => {
    const { operation, args } = body as { operation: keyof Store; args: unknown[] };
    const result = await (shared[operation] as (...values: unknown[]) => Promise<unknown>)(...args);
    return { result };
  });
  return {
    place: { model: model.url, backend: backend.url, store: store.url } satisfies Place,
    sends: (order: string) => sent.filter((body) => body.includes(`"order_id":"${order} `)).length,
    close: () => Promise.all([backend.close(), model.close(), store.close()]),
  };
}

/** A model that makes the calls of the prompt, and says one word after their results. */
function answer(body: string): object {
  const isChat = body.includes('"messages":');
  const [, order = "", count = "1"] = /Order <([^>]*)> has (\d) emails/.exec(body) ?? [];
  const isAnswered = /"role":"tool"|"function_call_output"/.test(body);
  const calls = callsOf(order, Number(count));
  const line = isAnswered
    ? (isChat ? chatText : responsesText)("Done.")
    : (isChat ? chatCalls : responsesCalls)(...calls);
  return (line as { json: object }).json;
}

async function serveJson(handle: (body: unknown) => object | Promise<object>) {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    outgoing.setHeader("content-type", "application/json");
    outgoing.end(JSON.stringify(await handle(JSON.parse(Buffer.concat(chunks).toString()))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The shared store, from another process. */
export function connectStore(url: string): Store {
  const call =
    (operation: keyof Store) =>
    async (...args: readonly unknown[]): Promise<never> => {
      const body = JSON.stringify({ operation, args });
      const response = await fetch(url, { method: "POST", body });
      return ((await response.json()) as { result: Json }).result as never;
    };
  return {
    acquire: call("acquire"),
    release: call("release"),
    claim: call("claim"),
    settle: call("settle"),
    spend: call("spend"),
    refund: call("refund"),
    get: call("get"),
    set: call("set"),
  };
}
