import { Session } from "node:inspector/promises";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";

// Prints, as JSON, how many of the packages' files and functions one searchSpans call executes, and one creation of its
// toolkit. With `--list`, also their names. Runs in a separate process, over the sources as they are.

const NOW = Date.UTC(2026, 0, 15, 12);
const session = new Session();
session.connect();
const sandbox = createSandbox({ clock: { now: () => NOW } });
const options = {
  ...sandbox.observability.options,
  clock: { now: () => NOW, sleep: async () => undefined, random: () => 0.5 },
};
const { tools } = createObservability(options);
const searchSpans = tools.find(({ name }) => name === "Observability.SearchSpans");

/** Counts the second run, since the first one loads and caches. */
async function count(work: () => unknown) {
  await work();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await session.post("Profiler.takePreciseCoverage");
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  const executed = result.flatMap(({ url, functions }) => {
    const [, file] = /\/packages\/((?!sandbox\/)[^/]+\/src\/.+)$/.exec(url) ?? [];
    const names = functions.filter(({ ranges: [range] }) => (range?.count ?? 0) > 0).map((one) => one.functionName);
    return file === undefined || names.length === 0 ? [] : [{ file, names }];
  });
  if (process.argv.includes("--list")) process.stderr.write(`${JSON.stringify(executed, null, 1)}\n`);
  return { files: executed.length, functions: executed.reduce((sum, { names }) => sum + names.length, 0) };
}

process.stdout.write(
  JSON.stringify({
    "tool.call of searchSpans": await count(() => searchSpans?.call({ query: "service:checkout-api" })),
    createObservability: await count(() => createObservability(options)),
  }),
);
