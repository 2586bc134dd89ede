import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { command } from "./command.ts";
import type { Consumer } from "./result.ts";
import type { Workshop } from "./workshop.ts";

const RESOLUTIONS = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};
/** Server programs have Node's types, and web pages the DOM's. An MCP server doesn't run in a page. */
const ENVIRONMENTS = {
  node: { files: ["typed.ts", "typed-server.ts"], libraries: { lib: ["es2023"], types: ["node"] } },
  dom: {
    files: ["typed.ts"],
    libraries: { lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"], types: [] },
  },
};

/** Compiles TypeScript programs in strict mode, under both module resolutions, with and without checks of declarations. */
export function compilerConsumers(workshop: Workshop): readonly Consumer[] {
  return ["typescript-5", "typescript-6", "typescript-7"].map((name) => ({
    name,
    run: async () => {
      const cwd = await workshop.project(name);
      await command("npm", ["install", "--no-audit", "--no-fund", `@types/node@${workshop.version("@types/node")}`], {
        cwd,
      });
      const compiler = join(await workshop.fetch(name), "bin/tsc");
      const projects = combinations();
      for (const { label, ...settings } of projects) {
        const project = `tsconfig.${label}.json`;
        await writeFile(join(cwd, project), JSON.stringify(settings));
        await command(process.execPath, [compiler, "-p", project], { cwd });
      }
      return { version: workshop.version(name), output: `OK ${projects.map(({ label }) => label).join(", ")}` };
    },
  }));
}

interface Project {
  readonly label: string;
  readonly compilerOptions: object;
  readonly files: readonly string[];
}

function combinations(): readonly Project[] {
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true };
  return Object.entries(RESOLUTIONS).flatMap(([resolution, moduleOptions]) =>
    Object.entries(ENVIRONMENTS).flatMap(([environment, { files, libraries }]) =>
      [false, true].map((skipLibCheck) => ({
        label: `${resolution}-${environment}${skipLibCheck ? "-skip" : ""}`,
        compilerOptions: { ...strict, ...moduleOptions, ...libraries, target: "es2023", skipLibCheck },
        files,
      })),
    ),
  );
}
