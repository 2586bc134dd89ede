import type { Reporter, TestModule } from "vitest/node";

/** Prints the number of cases of a run, per file and in total. */
// biome-ignore lint/style/noDefaultExport: Vitest looks for reporters there
export default function createFuzzReport(): Reporter {
  return {
    onTestRunEnd(modules) {
      const rows = modules.map((module) => ({ file: module.relativeModuleId, cases: casesOf(module) }));
      const rowsWithCases = rows.filter(({ cases }) => cases > 0);
      const lines = rowsWithCases.map(({ file, cases }) => `${cases.toLocaleString("en").padStart(12)}  ${file}`);
      const total = rowsWithCases.reduce((sum, { cases }) => sum + cases, 0);
      process.stdout.write(`\nCases\n${lines.join("\n")}\n${total.toLocaleString("en").padStart(12)}  in total\n`);
    },
  };
}

function casesOf(module: TestModule): number {
  let cases = 0;
  for (const test of module.children.allTests()) cases += test.meta().cases ?? 0;
  return cases;
}
