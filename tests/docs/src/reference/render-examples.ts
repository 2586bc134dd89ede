import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { TOOL_NAMES, toolCase } from "@toolwright/tests-tools";
import { NOW } from "./record-calls.ts";

/** The example calls of the reference as source files of the toolkits, by path in the repository. */
export function renderExamples(): ReadonlyMap<string, string> {
  const sandbox = createSandbox({ clock: testClock(NOW) });
  const toolkits = Map.groupBy(TOOL_NAMES, (name) => String(name.split(".")[0]).toLowerCase());
  return new Map(
    [...toolkits].map(([toolkit, names]) => {
      const examples = Object.fromEntries(names.map((name) => [name, toolCase(sandbox, name).example]));
      return [`packages/${toolkit}/src/examples.ts`, `${HEADER}${JSON.stringify(examples, null, 2)};\n`];
    }),
  );
}

const HEADER = `// Written by \`npx -y pnpm@12 sync\` from the example calls of the reference.

/** Example arguments of each tool by its full name, for the option \`examples\` of adapters. Their ids are those of the sandbox. */
export const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = `;
