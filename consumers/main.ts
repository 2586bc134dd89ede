// Packs the published packages, installs them into empty projects, and uses them there in every supported runtime.
import { compilerConsumers } from "./compilers.ts";
import { newcomerConsumers } from "./newcomers.ts";
import { pageConsumer } from "./page.ts";
import { processConsumers } from "./processes.ts";
import { type Consumer, type Result, renderResults } from "./result.ts";
import { serveSandbox } from "./served-sandbox.ts";
import { workerConsumer } from "./worker.ts";
import { openWorkshop } from "./workshop.ts";

const filters = process.argv.slice(2).filter((argument) => argument !== "--");
const sandbox = await serveSandbox();
const workshop = await openWorkshop();
try {
  const consumers = [
    ...processConsumers(workshop, sandbox),
    workerConsumer(workshop, sandbox),
    pageConsumer(workshop, sandbox),
    ...compilerConsumers(workshop),
    ...(await newcomerConsumers(workshop)),
  ];
  const selected = consumers.filter(({ name }) => filters.length === 0 || filters.some((part) => name.includes(part)));
  if (selected.length === 0) throw new Error(`Known are ${consumers.map(({ name }) => name).join(", ")}.`);
  const results: Result[] = [];
  for (const consumer of selected) results.push(await tryConsumer(consumer));
  process.stdout.write(`${renderResults(results)}\n`);
  if (results.some(({ passed }) => !passed)) process.exitCode = 1;
} finally {
  await workshop.close();
  await sandbox.close();
}

async function tryConsumer({ name, run }: Consumer): Promise<Result> {
  process.stderr.write(`${name} …\n`);
  try {
    const { version, output } = await run();
    const line = output.trim();
    return { consumer: name, version, passed: line.startsWith("OK"), output: line.replace(/^OK /, "") };
  } catch (error) {
    return {
      consumer: name,
      version: "",
      passed: false,
      output: error instanceof Error ? error.message : String(error),
    };
  }
}
