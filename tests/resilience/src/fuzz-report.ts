import type { Reporter, TestModule } from "vitest/node";

/** Prints how many cases the tests of a run went through, by file and in all. */
// biome-ignore lint/style/noDefaultExport: Vitest looks for reporters there
export default function createFuzzReport(): Reporter {
  return {
    onTestRunEnd(modules) {
      const rows = modules.map((module) => ({ file: module.relativeModuleId, cases: casesOf(module) }));
      const counted = rows.filter(({ cases }) => cases > 0);
      const lines = counted.map(({ file, cases }) => `${cases.toLocaleString("en").padStart(12)}  ${file}`);
      const total = counted.reduce((sum, { cases }) => sum + cases, 0);
      process.stdout.write(`\nCases\n${lines.join("\n")}\n${total.toLocaleString("en").padStart(12)}  in all\n`);
    },
  };
}

function casesOf(module: TestModule): number {
  let cases = 0;
  for (const test of module.children.allTests()) cases += test.meta().cases ?? 0;
  return cases;
}
