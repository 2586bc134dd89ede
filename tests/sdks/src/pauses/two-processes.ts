import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { memoryStore, type Store } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { serve } from "@toolwright/sandbox/server";
import { CASES, type Case, type CaseRun } from "./two-process-cases.ts";
import type { Access, Outcome, Step } from "./worker.ts";

/** The SDKs, each a program of this folder. */
export const SDKS = ["adk", "genkit", "langchain", "strands"] as const;

/** Runs all cases with one SDK in two processes. Returns what happened, by the name of the case. */
export async function runTwoProcesses(sdk: string): Promise<Record<string, string>> {
  const sandbox = createSandbox();
  const { deliveries } = sandbox.messaging.workspace;
  const backend = await serve({ fetch: sandbox.messaging.fetch });
  const store = await serveStore();
  const { siteId, trackingApiKey, appApiKey } = sandbox.messaging.options;
  const access: Access = {
    baseUrl: backend.url,
    storeUrl: store.url,
    keys: { siteId, trackingApiKey, appApiKey },
  };
  const processes = [await start(sdk, access), await start(sdk, access)] as const;
  const outcomes: Record<string, string> = {};
  try {
    for (const [name, run] of Object.entries<Case>(CASES)) {
      sandbox.messaging.reset();
      store.reset();
      const seeded = deliveries.length;
      outcomes[name] = await describeCase(run, processes, () =>
        deliveries.slice(seeded).map(({ recipient }) => recipient),
      );
    }
    return outcomes;
  } finally {
    for (const child of processes) child.kill();
    await Promise.all([backend.close(), store.close()]);
  }
}

async function describeCase(
  run: Case,
  processes: readonly [ChildProcess, ChildProcess],
  sentTo: () => readonly string[],
): Promise<string> {
  const errors: string[] = [];
  const takeIn =
    (child: ChildProcess) =>
    async (step: Step): Promise<string | null> => {
      const outcome = once(child, "message") as Promise<[Outcome]>;
      child.send(step);
      const [{ text, errors: own }] = await outcome;
      errors.push(...own);
      return text;
    };
  const context: CaseRun = { first: takeIn(processes[0]), second: takeIn(processes[1]) };
  const note = await run(context);
  const recipients = sentTo();
  const isChanged = recipients.some((recipient) => recipient.startsWith("kira"));
  const sent = `sent ${recipients.length}${isChanged ? " with changed arguments" : ""}`;
  return [sent, ...new Set(errors.sort()), ...(note ? [note] : [])].join(", ");
}

async function start(sdk: string, access: Access): Promise<ChildProcess> {
  const file = new URL("worker.ts", import.meta.url).pathname;
  const flags = ["--conditions=@toolwright/source", "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...flags, file, sdk, JSON.stringify(access)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(child, "exit").then(([code]) => Promise.reject(new Error(`The process ended with ${code}.`)));
  exited.catch(() => undefined);
  await Promise.race([once(child, "message"), exited]);
  return child;
}

/** Serves a store in memory to the processes. */
async function serveStore() {
  let store: Store = memoryStore();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, args } = JSON.parse(Buffer.concat(chunks).toString()) as { method: keyof Store; args: never[] };
    const operation = store[method] as (...input: never[]) => Promise<unknown>;
    response.end(JSON.stringify({ value: await operation.apply(store, args) }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset: () => {
      store = memoryStore();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
