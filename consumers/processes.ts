import { join } from "node:path";
import { command } from "./command.ts";
import type { Consumer } from "./result.ts";
import type { ServedSandbox } from "./served-sandbox.ts";
import type { Workshop } from "./workshop.ts";

/** A runtime with its program in the npm package, and the arguments that run a file. */
interface Runtime {
  readonly name: string;
  readonly program: string;
  readonly args?: readonly string[];
  readonly file?: string;
  /** Suffix of the name, if the file isn't the usual one. */
  readonly kind?: string;
}

const NODES = ["node-22", "node-24", "node-26"];
const DENO = ["run", "--allow-net", "--allow-env", "--allow-read", "--node-modules-dir=manual"];
const RUNTIMES: readonly Runtime[] = [
  ...NODES.map((name) => ({ name, program: "bin/node" })),
  ...NODES.map((name) => ({ name, program: "bin/node", file: "require.cjs", kind: "require" })),
  ...NODES.map((name) => ({ name, program: "bin/node", file: "mcp-host.js", kind: "mcp" })),
  { name: "bun", program: "bin/bun.exe", args: ["run"] },
  { name: "deno", program: "deno", args: DENO },
];

/** Runs programs as processes of Node, Bun and Deno, as ES modules and CommonJS. */
export function processConsumers(workshop: Workshop, { served }: ServedSandbox): readonly Consumer[] {
  return RUNTIMES.map(({ name, program, args = [], file = "process.js", kind }) => ({
    name: kind ? `${name}-${kind}` : name,
    run: async () => {
      const runtime = join(await workshop.fetch(name), program);
      const cwd = await workshop.project(`${name}-${file}`);
      const version = await command(runtime, ["--version"], { cwd });
      const output = await command(runtime, [...args, file], { cwd, env: { SERVED: JSON.stringify(served) } });
      return { version: /\d+\.\d+\.\d+/.exec(version)?.[0] ?? version, output };
    },
  }));
}
