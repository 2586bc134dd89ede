import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { command } from "../../../../consumers/command.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
// Engines' install scripts report usage or load programs that the checks don't need.
const INSTALL = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline"];
/** Packages that the example gets from the workspace, each with the folder that installs it. */
const LINKED: Readonly<Record<string, string>> = {
  "@toolwright/core": "packages/core",
  "@toolwright/messaging": "packages/messaging",
  "@toolwright/stores": "packages/stores",
  "@types/node": "node_modules/@types/node",
  redis: "tests/fleet/node_modules/redis",
};

/** A copy of an example outside the workspace, with its engines installed. They take hundreds of megabytes. */
export interface ExampleProject {
  readonly folder: string;
  /** Checks the example's types against those of the installed engines. Rejects with the first error. */
  checkTypes(): Promise<void>;
  /** Deletes the copy. */
  close(): Promise<void>;
}

/** Copies an example into a temporary folder and installs the pinned dependencies of its `package.json`. */
export async function installExample(name: string): Promise<ExampleProject> {
  const root = await mkdtemp(join(tmpdir(), "toolwright-durable-"));
  const folder = join(root, "examples", name);
  await cp(join(ROOT, "examples", name), folder, { recursive: true });
  await cp(join(ROOT, "tsconfig.base.json"), join(root, "tsconfig.base.json"));
  await command("npm", INSTALL, { cwd: folder });
  for (const [linked, source] of Object.entries(LINKED)) {
    const link = join(folder, "node_modules", linked);
    await mkdir(dirname(link), { recursive: true });
    await rm(link, { recursive: true, force: true });
    await symlink(join(ROOT, source), link);
  }
  return {
    folder,
    async checkTypes() {
      const compile = command(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", "."], {
        cwd: folder,
      });
      const output = await compile.catch((error: Error) => error.message);
      // Workers have other globals than Node. The workspace checks its own files against Node's.
      const own = /^(?!\.\.\/)\S+\(\d+,\d+\): error .*/m.exec(output.replace(/^.*?-p \.: /, ""));
      if (own) throw new Error(own[0]);
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
}
