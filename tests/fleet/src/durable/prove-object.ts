import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createSandbox } from "@toolwright/sandbox";
import { storeContract } from "@toolwright/stores/contract";
import { durableObjectStore, type StoreStub } from "@toolwright/stores/durable-object";
import { build } from "esbuild";
import { command } from "../../../../consumers/command.ts";
import type { BackendAccess } from "../workers/config.ts";
import { serveBackends } from "../workers/served-backends.ts";
import { installExample } from "./example-project.ts";
import type { Figure } from "./figure.ts";
import { isSend } from "./sends.ts";

/** The parts of miniflare that are used. */
interface Miniflare {
  dispatchFetch(address: string, init: { method: string; body: string }): Promise<Response>;
  getWorker(
    name: string,
  ): Promise<{ fetch(address: string, init: { method: string; body: string }): Promise<Response> }>;
  getDurableObjectNamespace(binding: string): Promise<{ getByName(name: string): StoreStub }>;
  dispose(): Promise<void>;
}

/** The parts of wrangler.json that are used. */
interface WranglerConfig {
  readonly compatibility_date: string;
  readonly durable_objects: { readonly bindings: readonly { readonly name: string; readonly class_name: string }[] };
}

const WORKERS = ["worker-1", "worker-2"];
const REQUESTS = 25;
/** Enough for a busy machine. */
const MAX_POLLS = 6_000;
const MAX_REPEATS = 20;
const MAX_CHECKS = 6;
const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Runs the worker of `examples/durable-object` in workerd, and kills workerd between and during sends. */
export async function* proveObject(): AsyncGenerator<Figure> {
  const project = await installExample("durable-object");
  const version = await command(join(project.folder, "node_modules/.bin/workerd"), ["--version"], {
    cwd: project.folder,
  }).catch(() => null);
  if (version === null) {
    await project.close();
    return yield { isRight: true, line: "skipped: workerd does not run on this platform" };
  }
  let isLate = false;
  const backends = await serveBackends(createSandbox({ enforceLimits: false }), (path) =>
    isLate && isSend({ path }) ? "late" : "none",
  );
  let workerd: Miniflare | undefined;
  try {
    await project.checkTypes();
    yield { isRight: true, line: "the worker compiles with the types of @cloudflare/workers-types" };
    const start = await prepare(project.folder, backends.access);
    workerd = await start();

    const failed = await failedRules(workerd);
    yield {
      isRight: failed.length === 0,
      line: `in workerd, ${storeContract.length - failed.length} of ${storeContract.length} rules of the store contract hold${failed.map((rule) => `; broken: ${rule}`).join("")}`,
    };

    const arrived = () => backends.arrivals.filter(isSend).length;
    const answers = await Promise.all(
      WORKERS.flatMap((name) => Array.from({ length: REQUESTS }, () => post(workerd, name, "A-1"))),
    );
    const deliveries = new Set(answers);
    yield {
      isRight: arrived() === 1 && deliveries.size === 1,
      line: `${WORKERS.length} workers, ${answers.length} requests for one receipt: ${arrived()} email arrived, ${deliveries.size} distinct response`,
    };

    await workerd.dispose();
    workerd = await start();
    const replayed = await post(workerd, "worker-1", "A-1");
    yield {
      isRight: arrived() === 1 && deliveries.has(replayed),
      line: `after workerd was killed and started again, the receipt was requested again: ${arrived()} email arrived, the response is ${deliveries.has(replayed) ? "the recorded one" : replayed}`,
    };

    isLate = true;
    const lost = post(workerd, "worker-1", "A-2").catch(() => "no response");
    for (let polls = 0; arrived() < 2 && polls < MAX_POLLS; polls++) await sleep(10);
    await workerd.dispose();
    const response = await lost;
    workerd = await start();
    let again = "503";
    // While the claim is pending, the call waits for its outcome and times out.
    for (let repeats = 0; again.startsWith("503") && repeats < MAX_REPEATS; repeats++)
      again = await post(workerd, "worker-2", "A-2");
    yield {
      isRight: arrived() === 2 && response === "no response" && again.includes("duplicate_send"),
      line: `workerd was killed while another receipt was in flight: ${arrived() - 1} email arrived, and the repeated request got ${again.slice(0, 27)}`,
    };
  } finally {
    // A worker that failed to start also rejects here.
    await Promise.allSettled([workerd?.dispose(), backends.close()]);
    await project.close();
  }
}

async function post(workerd: Miniflare | undefined, name: string, id: string): Promise<string> {
  const worker = await workerd?.getWorker(name);
  const order = { id, to: "ada.abara@example.com", amount: "12.50 EUR" };
  const response = await worker?.fetch("http://worker.example/", { method: "POST", body: JSON.stringify(order) });
  return `${response?.status} ${await response?.text()}`;
}

/** The rules that the store in workerd breaks, with their errors. */
async function failedRules(workerd: Miniflare): Promise<string[]> {
  const namespace = await workerd.getDurableObjectNamespace("STORE");
  const rules = storeContract.values();
  const failed: string[] = [];
  const checkNext = async (): Promise<void> => {
    // Each check takes its rules from the same iterator.
    for (const { title, check } of rules) {
      let error: string | null = null;
      // A busy machine may exceed a tolerance, so a rule is checked again; a broken rule fails every time.
      for (let attempt = 0; attempt === 0 || (error !== null && attempt < MAX_CHECKS); attempt++) {
        const name = crypto.randomUUID();
        const store = durableObjectStore(() => namespace.getByName(name));
        // Starts the object.
        await store.get("first");
        error = await check({ store, advance: sleep }).then(() => null, String);
      }
      if (error !== null) failed.push(`${title} (${error})`);
    }
  };
  // Running more checks at a time would delay them beyond the tolerance.
  await Promise.all(Array.from({ length: 4 }, checkNext));
  return failed;
}

/** Bundles the worker, and returns a function that starts it in two isolates with one namespace of objects. */
async function prepare(folder: string, { messagingUrl, keys }: BackendAccess): Promise<() => Promise<Miniflare>> {
  const config = JSON.parse(await readFile(join(folder, "wrangler.json"), "utf8")) as WranglerConfig;
  const bundled = await build({
    entryPoints: [join(folder, "worker.ts")],
    bundle: true,
    conditions: ["@toolwright/source", "workerd", "worker", "browser"],
    external: ["cloudflare:workers"],
    format: "esm",
    logLevel: "error",
    platform: "browser",
    target: "es2023",
    write: false,
  });
  const script = bundled.outputFiles[0]?.text ?? "";
  const { Miniflare } = (await import(
    pathToFileURL(join(folder, "node_modules/miniflare/dist/src/index.js")).href
  )) as { Miniflare: new (options: object) => Miniflare };
  const [first] = WORKERS;
  const { siteId, trackingApiKey, appApiKey } = keys;
  return async () =>
    new Miniflare({
      durableObjectsPersist: join(folder, "storage"),
      workers: WORKERS.map((name) => ({
        name,
        modules: true,
        script,
        compatibilityDate: config.compatibility_date,
        bindings: { CUSTOMERIO: { siteId, trackingApiKey, appApiKey, baseUrl: messagingUrl, timeout: 3_000 } },
        durableObjects: Object.fromEntries(
          config.durable_objects.bindings.map(({ name: binding, class_name: className }) => [
            binding,
            { className, useSQLite: true, ...(name !== first && { scriptName: first }) },
          ]),
        ),
      })),
    });
}
