import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import type { Progress } from "../call/call.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { type StrandsToolConfig, strandsTools } from "./strands.ts";

function identity<Config extends StrandsToolConfig>(config: Config): Config {
  return config;
}

/** Collects the values that a call yields, then its return value or error message. */
async function drain(call: AsyncGenerator<unknown, unknown, never>): Promise<unknown[]> {
  const values: unknown[] = [];
  try {
    for (;;) {
      const { done, value } = await call.next();
      values.push(value);
      if (done) return values;
    }
  } catch (thrown) {
    return [...values, (thrown as Error).message];
  }
}

test("progress steps are yielded as they arrive, and every observer is notified, before the fitted result", async () => {
  const run = createProbe({
    run: async (_, { progress }) => {
      progress(1, 3, "rows read");
      await new Promise((resolve) => setImmediate(resolve));
      progress(2, 3, "rows read");
      progress(3, 3, "rows read");
      return { rows: [] };
    },
  });
  const observed: Progress[] = [];
  const { tools } = createToolkit({ run }, {});
  const [config] = strandsTools(tools, identity, { onProgress: (step) => observed.push(step) });
  const steps = [1, 2, 3].map((completed) => ({ tool: "Probe.Run", completed, total: 3, message: "rows read" }));
  await expect(drain(config!.callback({}))).resolves.toEqual([...steps, { rows: [], notes: [], shown: 0 }]);
  expect(observed).toEqual(steps);
});

test("a failed call throws an error that the model may read, after the progress steps it made", async () => {
  const run = createProbe({
    run: async (_, { progress, signal }) => {
      progress(1, null, "rows read");
      signal.throwIfAborted();
      throw new Error("SECRET");
    },
  });
  const [config] = strandsTools(createToolkit({ run }, {}).tools, identity);
  const step = { tool: "Probe.Run", completed: 1, total: null, message: "rows read" };
  await expect(drain(config!.callback({}, {}))).resolves.toEqual([
    step,
    "The response could not be processed (Error). Please report this.",
  ]);
  await expect(drain(config!.callback({}, { cancelSignal: AbortSignal.abort() }))).resolves.toEqual([
    "The caller aborted the call.",
  ]);
});
