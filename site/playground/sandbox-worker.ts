import { readCatalog } from "./catalog.ts";
import { checkArgs, runTool, WARM_UP_CALLS, warmUp } from "./run-tool.ts";
import type { SandboxRequest, SandboxResponse } from "./sandbox.ts";

// The worker of the playground. It creates the sandbox's data, which takes a second, while the page stays responsive.

/** Number of questions without a response. */
let waiting = 0;

self.addEventListener("message", async ({ data }: MessageEvent<SandboxRequest>) => {
  waiting += 1;
  const response = await answer(data).then(
    (value): SandboxResponse => ({ id: data.id, value, error: null }),
    (error: unknown): SandboxResponse => ({ id: data.id, value: null, error: (error as Error).message }),
  );
  waiting -= 1;
  self.postMessage(response);
});

function answer({ question }: SandboxRequest): Promise<unknown> {
  if (question.kind === "catalog") return readCatalog();
  const { tool, args } = question;
  return question.kind === "check" ? checkArgs(tool, args) : runTool(tool, args, question.action);
}

/** Creates all data ahead. Questions go first: they arrive in a turn of the event loop, which each call allows. */
async function warmUpAll(): Promise<void> {
  for (const call of WARM_UP_CALLS) {
    do await new Promise((resolve) => setTimeout(resolve));
    while (waiting > 0);
    await warmUp(call);
  }
}

// The check of the site waits for it.
Object.assign(self, { ready: warmUpAll() });
