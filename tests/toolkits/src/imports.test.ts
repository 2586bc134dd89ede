import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { findToolkits } from "./find-toolkits.ts";

const run = promisify(execFile);

/** A program that fails when the import of a toolkit has side effects. */
const programOf = (name: string, entry: URL) => `
  const before = Object.getOwnPropertyNames(globalThis).join();
  const { env } = process;
  process.env = new Proxy(env, { get(target, variable) {
    // Node.js itself reads these when it loads a module.
    if (!/^(?:NODE|WATCH)_/.test(String(variable))) throw new Error("read " + String(variable));
    return target[variable];
  } });
  globalThis.fetch = () => { throw new Error("fetched"); };
  const { create${name.charAt(0).toUpperCase()}${name.slice(1)}: create } = await import("${entry.href}");
  create();
  process.env = env;
  if (Object.getOwnPropertyNames(globalThis).join() !== before) throw new Error("changed a global");
  const idle = process.getActiveResourcesInfo().filter((name) => name !== "PipeWrap" && name !== "TTYWrap");
  console.log(idle.length === 0 ? "quiet" : idle.join());
`;

test.concurrent.each(findToolkits())(
  "importing and creating $name reads no variable, sends nothing and changes no global",
  async ({ name, url }) => {
    // A separate process, so that the traps are set before the first module is evaluated.
    const program = programOf(name, new URL("src/index.ts", url));
    const args = ["--conditions=@toolwright/source", "--input-type=module", "--eval", program];
    const { stdout } = await run(process.execPath, args);
    expect(stdout.trim()).toBe("quiet");
  },
);
