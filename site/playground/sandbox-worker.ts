import { TOOLKITS } from "../../packages/cli/src/catalog.ts";
import { readCatalog } from "./catalog.ts";
import { faultOf, runTool, warmUp } from "./run-tool.ts";
import type { SandboxRequest, SandboxResponse } from "./sandbox.ts";

// The worker of the playground. It creates the sandbox's data, which takes a second, while the page stays responsive.

self.addEventListener("message", async ({ data }: MessageEvent<SandboxRequest>) => {
  const response = await answer(data).then(
    (value): SandboxResponse => ({ id: data.id, value, error: null }),
    (error: unknown): SandboxResponse => ({ id: data.id, value: null, error: String(error) }),
  );
  self.postMessage(response);
});

function answer({ question }: SandboxRequest): Promise<unknown> {
  if (question.kind === "catalog") return readCatalog();
  const { tool, args } = question;
  return question.kind === "check" ? faultOf(tool, args) : runTool(tool, args, question.action);
}

/** Creates the data of every toolkit before the first question. */
async function warmUpAll(): Promise<void> {
  for (const { name } of TOOLKITS) await warmUp(name);
}

// The check of the site waits for it.
Object.assign(self, { ready: warmUpAll() });
