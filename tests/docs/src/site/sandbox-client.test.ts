import { existsSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import config from "../../../../site/.vitepress/config.ts";
import { createSandboxClient, type SandboxRequest } from "../../../../site/playground/sandbox.ts";

/** Replaces the browser's worker: keeps the requests, and lets the test answer them. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  readonly requests: SandboxRequest[] = [];
  readonly terminate = vi.fn();
  constructor() {
    super();
    FakeWorker.started.push(this);
  }
  postMessage(request: SandboxRequest): void {
    this.requests.push(request);
  }
  answer(id: number, value: unknown, error: string | null = null): void {
    this.dispatchEvent(new MessageEvent("message", { data: { id, value, error } }));
  }
}

beforeEach(() => {
  FakeWorker.started = [];
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("starts one worker, and gives each question its own answer", async () => {
  const sandbox = createSandboxClient();
  sandbox.start();
  const [first, second] = [sandbox.check("A.B", {}), sandbox.check("A.C", {})];
  const [worker] = FakeWorker.started;
  worker?.answer(2, "two");
  worker?.answer(1, null);
  expect(await Promise.all([first, second])).toEqual([null, "two"]);
  expect(FakeWorker.started).toHaveLength(1);
});

it("reads the catalog once", async () => {
  const sandbox = createSandboxClient();
  const both = Promise.all([sandbox.catalog(), sandbox.catalog()]);
  FakeWorker.started[0]?.answer(1, []);
  expect(await both).toEqual([[], []]);
  expect(FakeWorker.started[0]?.requests).toHaveLength(1);
});

it("rejects the questions in flight if the worker fails to load, and starts another for the next one", async () => {
  const sandbox = createSandboxClient();
  const call = sandbox.run("A.B", {}, "run");
  FakeWorker.started[0]?.dispatchEvent(Object.assign(new Event("error"), { message: "" }));
  await expect(call).rejects.toThrow("could not be loaded");
  void sandbox.check("A.B", {});
  expect(FakeWorker.started).toHaveLength(2);
});

it("stops the worker when the page is left", async () => {
  const sandbox = createSandboxClient();
  const call = sandbox.run("A.B", {}, "run");
  sandbox.stop();
  await expect(call).rejects.toThrow("left");
  expect(FakeWorker.started[0]?.terminate).toHaveBeenCalled();
});

it("has its packages ready on the development server, where finding one later would reload the page", () => {
  const docs = new URL("../../../../docs/", import.meta.url);
  const { entries } = config.vite.optimizeDeps;
  expect(entries.map((path) => existsSync(new URL(path, docs)))).toEqual([true]);
});
