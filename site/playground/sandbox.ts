import type { CatalogTool } from "./catalog-tool.ts";
import type { Action, Checked, Outcome } from "./run-tool.ts";

/** A question to the worker. */
export type SandboxQuestion =
  | { readonly kind: "catalog" }
  | { readonly kind: "check"; readonly tool: string; readonly args: object }
  | { readonly kind: "run"; readonly tool: string; readonly args: object; readonly action: Action };

/** A question with the id of its response. */
export interface SandboxRequest {
  readonly id: number;
  readonly question: SandboxQuestion;
}

/** The worker's response. `error` is null unless the question failed. */
export interface SandboxResponse {
  readonly id: number;
  readonly value: unknown;
  readonly error: string | null;
}

/** The sandbox and the toolkits in a worker, which starts with the first question. */
export interface SandboxClient {
  /** Starts the worker, so that the first call does not wait for it. */
  start(): void;
  /** The catalog of every tool, read once. */
  catalog(): Promise<readonly CatalogTool[]>;
  /** Checks a call's arguments. */
  check(tool: string, args: object): Promise<Checked>;
  /**
   * Runs or previews a call.
   * @throws Error if the worker did not load
   */
  run(tool: string, args: object, action: Action): Promise<Outcome>;
  /** Stops the worker. */
  stop(): void;
}

/** Creates the client without starting the worker. */
export function createSandboxClient(): SandboxClient {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let worker: Worker | null = null;
  let ids = 0;
  let catalog: Promise<unknown> | null = null;
  const stop = (reason = "The page was left.") => {
    worker?.terminate();
    worker = null;
    catalog = null;
    for (const { reject } of pending.values()) reject(new Error(reason));
    pending.clear();
  };
  const start = (): Worker => {
    if (worker) return worker;
    worker = new Worker(new URL("./sandbox-worker.ts", import.meta.url), { type: "module", name: "sandbox" });
    worker.addEventListener("message", ({ data: { id, value, error } }: MessageEvent<SandboxResponse>) => {
      const waiting = pending.get(id);
      pending.delete(id);
      if (error === null) waiting?.resolve(value);
      else waiting?.reject(new Error(error));
    });
    // The next question starts a new worker, for example after the browser was offline.
    worker.addEventListener("error", ({ message }) =>
      stop(`The sandbox could not be loaded. Reload the page. ${message}`),
    );
    return worker;
  };
  const ask = (question: SandboxQuestion): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    ids += 1;
    pending.set(ids, answer);
    start().postMessage({ id: ids, question } satisfies SandboxRequest);
    return answer.promise;
  };
  return {
    start: () => void start(),
    catalog() {
      catalog ??= ask({ kind: "catalog" });
      return catalog as Promise<readonly CatalogTool[]>;
    },
    check: (tool, args) => ask({ kind: "check", tool, args }) as Promise<Checked>,
    run: (tool, args, action) => ask({ kind: "run", tool, args, action }) as Promise<Outcome>,
    stop: () => stop(),
  };
}
