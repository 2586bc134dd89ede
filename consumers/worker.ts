import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleFor } from "./bundles.ts";
import type { Consumer } from "./result.ts";
import type { ServedSandbox } from "./served-sandbox.ts";
import type { Workshop } from "./workshop.ts";

/** The parts of miniflare that are used. */
interface Miniflare {
  new (options: {
    modules: true;
    script: string;
    compatibilityDate: string;
  }): {
    dispatchFetch(address: string, init: { method: string; body: string }): Promise<Response>;
    dispose(): Promise<void>;
  };
}

const COMPATIBILITY_DATE = "2026-06-01";

/** Runs a Workers module in workerd, without Node compatibility. */
export function workerConsumer(workshop: Workshop, { served }: ServedSandbox): Consumer {
  return {
    name: "workerd",
    run: async () => {
      const miniflare = await workshop.fetch("miniflare");
      const script = await bundleFor(["workerd", "worker", "browser"], await workshop.project("workerd"), "worker.js");
      const { Miniflare } = (await import(pathToFileURL(join(miniflare, "dist/src/index.js")).href)) as {
        Miniflare: Miniflare;
      };
      const worker = new Miniflare({ modules: true, script, compatibilityDate: COMPATIBILITY_DATE });
      try {
        const init = { method: "POST", body: JSON.stringify(served) };
        const response = await worker.dispatchFetch("http://worker.example/", init);
        const output = await response.text();
        if (!response.ok) throw new Error(output);
        return { version: `miniflare ${workshop.version("miniflare")}`, output };
      } finally {
        await worker.dispose();
      }
    },
  };
}
