import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { command } from "../../../../consumers/command.ts";
import { installExample } from "./example-project.ts";
import type { Figure } from "./figure.ts";
import { openInngest } from "./inngest-engine.ts";
import { type OpenEngine, proveSteps } from "./prove-steps.ts";
import { openRestate, restateServer } from "./restate-engine.ts";
import { openTemporal } from "./temporal-engine.ts";

/** Name of an engine. */
export type EngineName = "temporal" | "inngest" | "restate";

const PROGRAMS = fileURLToPath(new URL("programs", import.meta.url));
const OPEN: Readonly<Record<EngineName, OpenEngine>> = {
  temporal: (_, start) => openTemporal(start),
  inngest: (_, start) => openInngest(start),
  restate: ({ folder }, start) => openRestate(folder, start),
};

/** Installs `examples/durable-steps` with its engines, and runs the recipes of some of them. */
export async function* proveEngines(
  names: readonly EngineName[],
): AsyncGenerator<{ readonly name: string; readonly figures: AsyncIterable<Figure> }> {
  const project = await installExample("durable-steps");
  try {
    await cp(PROGRAMS, join(project.folder, "programs"), { recursive: true });
    yield { name: "durable-steps", figures: checkCode(project.folder, () => project.checkTypes()) };
    for (const name of names) {
      const isMissing = name === "restate" && !existsSync(restateServer(project.folder));
      yield { name, figures: isMissing ? skipRestate() : proveSteps(project, name, OPEN[name]) };
    }
  } finally {
    await project.close();
  }
}

async function* skipRestate(): AsyncGenerator<Figure> {
  yield { isRight: true, line: "skipped: npm has no restate-server for this platform" };
}

async function* checkCode(folder: string, checkTypes: () => Promise<void>): AsyncGenerator<Figure> {
  await checkTypes();
  yield { isRight: true, line: "the recipes compile with the types of the engines' SDKs" };
  const program = join(folder, "programs/bundle-workflow.ts");
  const output = await command(process.execPath, ["--conditions=@toolwright/source", program], { cwd: folder });
  yield { isRight: output === "true", line: "Temporal's worker bundles the workflow" };
}
