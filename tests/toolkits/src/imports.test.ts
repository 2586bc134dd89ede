import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { findToolkits } from "./find-toolkits.ts";

/** Modules, and the name of the function that each exports to create something. */
const CREATORS = [
  ...findToolkits().map(({ name, url }) => ({
    creator: `create${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    module: new URL("src/index.ts", url),
  })),
  {
    creator: "durableObjectStore",
    module: new URL("../../../packages/stores/src/durable-object/durable-object-store.ts", import.meta.url),
  },
];

// While a module loads, Cloudflare Workers forbid abort controllers, random values, timers and requests. Workers create
// their toolkits at that time, so that all requests share them.
const PROGRAM = `
  const before = Object.getOwnPropertyNames(globalThis).join();
  const { env } = process;
  process.env = new Proxy(env, { get(target, variable) {
    // Node.js itself reads these when it loads a module.
    if (!/^(?:NODE|WATCH)_/.test(String(variable))) throw new Error("read " + String(variable));
    return target[variable];
  } });
  const refuse = (object, ...names) => {
    for (const name of names) object[name] = () => { throw new Error("used " + name); };
  };
  refuse(globalThis, "fetch", "AbortController");
  refuse(crypto, "randomUUID", "getRandomValues");
  refuse(AbortSignal, "any", "timeout", "abort");
  for (const { creator, module } of ${JSON.stringify(CREATORS)}) {
    const { [creator]: create } = await import(module);
    create(creator === "durableObjectStore" ? () => ({ run: async () => 1 }) : undefined);
  }
  process.env = env;
  if (Object.getOwnPropertyNames(globalThis).join() !== before) throw new Error("changed a global");
  const idle = process.getActiveResourcesInfo().filter((name) => name !== "PipeWrap" && name !== "TTYWrap");
  console.log(idle.length === 0 ? "quiet" : idle.join());
`;

test("importing and creating each toolkit reads no variable, sends nothing, changes no global and starts no timer", async () => {
  // A separate process, so that the traps are set before the first module is evaluated.
  const args = ["--conditions=@toolwright/source", "--input-type=module", "--eval", PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim()).toBe("quiet");
});
