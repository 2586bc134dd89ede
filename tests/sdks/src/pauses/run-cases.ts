import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { memoryStore, type Store } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { serve } from "@toolwright/sandbox/server";
import { CASES, type Case } from "./cases.ts";
import { SDKS } from "./sdks.ts";
import type { About, Access, Outcome, Step } from "./worker.ts";

/** The end of a case. */
export interface Cell {
  /** Number of emails, the model's view, and whether a call waits or the SDK threw. */
  readonly outcome: string;
  /** Messages of the errors. */
  readonly error?: string;
}

/** An SDK's cells, by case name. */
export type Row = About & { readonly cells: Readonly<Record<string, Cell>> };

export type Rows = Readonly<Record<string, Row>>;

/** Runs all cases with all SDKs. Returns the rows, by id. */
export async function collectPauses(): Promise<Rows> {
  const rows: Record<string, Row> = {};
  for (const sdk of Object.keys(SDKS)) rows[sdk] = await runCases(sdk);
  return rows;
}

/** Runs all cases with one SDK in two processes. */
export async function runCases(sdk: string): Promise<Row> {
  const sandbox = createSandbox();
  const { deliveries } = sandbox.messaging.workspace;
  const backend = await serve({ fetch: sandbox.messaging.fetch });
  const store = await serveStore();
  const { siteId, trackingApiKey, appApiKey } = sandbox.messaging.options;
  const access = { baseUrl: backend.url, storeUrl: store.url, keys: { siteId, trackingApiKey, appApiKey } };
  const [first, second] = [start(sdk, access), start(sdk, access)] as const;
  const cells: Record<string, Cell> = {};
  try {
    const [about] = await Promise.all([first.about, second.about]);
    for (const [name, { run, isPossible }] of Object.entries(CASES)) {
      if (isPossible && !isPossible(sdk)) continue;
      sandbox.messaging.reset();
      store.reset();
      const seeded = deliveries.length;
      cells[name] = await cellOf(run, [first.child, second.child], () => deliveries.slice(seeded));
    }
    return { ...about, cells };
  } finally {
    for (const { child } of [first, second]) child.kill();
    await Promise.all([backend.close(), store.close()]);
  }
}

async function cellOf(
  run: Case["run"],
  [first, second]: readonly [ChildProcess, ChildProcess],
  sent: () => readonly { readonly recipient: string }[],
): Promise<Cell> {
  const ends: Outcome[] = [];
  const takeIn = (child: ChildProcess) => async (step: Step) => {
    const answer = once(child, "message") as Promise<[Outcome]>;
    child.send(step);
    const [outcome] = await answer;
    if (step.do === "resume") ends.push(outcome);
    return outcome;
  };
  await run({ first: takeIn(first), second: takeIn(second) });
  const errors = unique(ends.flatMap(({ error }) => error ?? []));
  const isChanged = sent().some(({ recipient }) => recipient.startsWith("kira"));
  const words = [
    `sent ${sent().length}`,
    ...(isChanged ? ["changed"] : []),
    ...unique(ends.flatMap(({ answers }) => answers)),
    ...(ends.at(-1)?.waits ? ["waits"] : []),
    ...(errors.length > 0 ? ["error"] : []),
  ];
  return { outcome: words.join(", "), ...(errors.length > 0 && { error: errors.join("; ") }) };
}

const unique = (words: readonly string[]) => [...new Set(words)].sort();

/** Starts a process. It takes steps once it has described its SDK. */
function start(sdk: string, access: Access) {
  const file = fileURLToPath(new URL("worker.ts", import.meta.url));
  const flags = ["--conditions=@toolwright/source", "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...flags, file, sdk, JSON.stringify(access)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(child, "exit").then(([code]) => Promise.reject(new Error(`The process ended with ${code}.`)));
  exited.catch(() => undefined);
  const about = Promise.race([once(child, "message") as Promise<[About]>, exited]).then(([about]) => about);
  return { child, about };
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
