import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Prints the processor time of each test file, worst first. */
export class CostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules
      .map((module) => ({
        path: relative(process.cwd(), module.moduleId),
        seconds: (module.meta().processorMs ?? 0) / 1_000,
      }))
      .sort((one, other) => other.seconds - one.seconds);
    const total = costs.reduce((sum, { seconds }) => sum + seconds, 0);
    const lines = costs.map(({ path, seconds }) => `${seconds.toFixed(2).padStart(8)}  ${path}`);
    process.stdout.write(
      `\nProcessor seconds by test file:\n${lines.join("\n")}\n${total.toFixed(2).padStart(8)}  total\n`,
    );
  }
}
