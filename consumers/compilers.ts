import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { command } from "./command.ts";
import type { Consumer } from "./result.ts";
import type { Workshop } from "./workshop.ts";

const RESOLUTIONS = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};
/** Programs of a server know Node's types, those of a page the DOM's. */
const SURROUNDINGS = {
  node: { lib: ["es2023"], types: ["node"] },
  dom: { lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"], types: [] },
};

/** TypeScript programs, strict, under both resolutions, with the declarations checked too and not. */
export function compilerConsumers(workshop: Workshop): readonly Consumer[] {
  return ["typescript-5", "typescript-6", "typescript-7"].map((name) => ({
    name,
    run: async () => {
      const cwd = await workshop.project(name);
      await command("npm", ["install", "--no-audit", "--no-fund", `@types/node@${workshop.version("@types/node")}`], {
        cwd,
      });
      const compiler = join(await workshop.fetch(name), "bin/tsc");
      const settings = combinations();
      for (const [label, compilerOptions] of settings) {
        const project = `tsconfig.${label}.json`;
        await writeFile(join(cwd, project), JSON.stringify({ compilerOptions, files: ["typed.ts"] }));
        await command(process.execPath, [compiler, "-p", project], { cwd });
      }
      return { version: workshop.version(name), said: `OK ${settings.map(([label]) => label).join(", ")}` };
    },
  }));
}

function combinations(): readonly (readonly [string, object])[] {
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true };
  return Object.entries(RESOLUTIONS).flatMap(([resolution, resolving]) =>
    Object.entries(SURROUNDINGS).flatMap(([place, surroundings]) =>
      [false, true].map((skipLibCheck) => {
        const label = `${resolution}-${place}${skipLibCheck ? "-skip" : ""}`;
        return [label, { ...strict, ...resolving, ...surroundings, target: "es2023", skipLibCheck }] as const;
      }),
    ),
  );
}
