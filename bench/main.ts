import { writeFileSync } from "node:fs";
import { benchAgent } from "./agent.ts";
import { benchCalls } from "./calls.ts";
import { benchCrowd } from "./crowd.ts";
import { benchFootprint } from "./footprint.ts";
import { BEFORE } from "./installed.ts";
import { describeMachine } from "./machine.ts";
import { plotResults } from "./plot/plot-results.ts";
import { benchProfile } from "./profile.ts";
import { benchReads } from "./reads.ts";
import { type Section, type Target, table } from "./report.ts";
import { benchSends } from "./sends.ts";
import { benchStartup } from "./startup.ts";
import { benchStore } from "./store.ts";
import { benchThroughput } from "./throughput.ts";
import { benchTokens } from "./tokens.ts";
import { benchTypes } from "./types.ts";
import { benchWaits } from "./waits.ts";

// Runs all benchmarks and writes RESULTS.md. With names as arguments, runs only those and prints them.

const benches = {
  calls: benchCalls,
  profile: benchProfile,
  agent: benchAgent,
  footprint: benchFootprint,
  types: benchTypes,
  startup: benchStartup,
  waits: benchWaits,
  reads: benchReads,
  crowd: benchCrowd,
  throughput: benchThroughput,
  tokens: benchTokens,
  sends: benchSends,
  store: benchStore,
} as const;

const WHAT = `Each figure is that of one run, in which both sides take turns. "Before" is commit ${BEFORE}, measured in the same run.
Rows without a goal are in the sections below: where ky alone decides a figure, we set none.`;

type Name = keyof typeof benches;
type Results = { [Each in Name]: Awaited<ReturnType<(typeof benches)[Each]>> };

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(", ")}. Known are ${Object.keys(benches).join(", ")}.`);
  process.exitCode = 1;
} else if (names.length > 0) {
  for (const name of names as Name[]) {
    const section = await benches[name]();
    console.log(`${renderSection(name, section)}\n\n${targetTable(section.targets)}`);
  }
} else {
  await measureAll();
}

async function measureAll(): Promise<void> {
  const machine = describeMachine(new Date());
  const results: Partial<Results> = {};
  for (const name of Object.keys(benches) as Name[]) {
    console.log(`Measuring ${name} …`);
    Object.assign(results, { [name]: await benches[name]() });
  }
  const all = results as Results;
  const written = page(all, machine);
  writeFileSync(new URL("RESULTS.md", import.meta.url), written);
  writeFileSync(new URL("results.svg", import.meta.url), plotResults(written));
  console.log("Written: bench/RESULTS.md and bench/results.svg");
}

function page(results: Results, machine: string): string {
  const sections = Object.entries(results) as [Name, Section][];
  const targets = sections.flatMap(([, section]) => section.targets);
  const missed = targets.filter(({ isMet }) => !isMet);
  const verdict =
    missed.length === 0
      ? "All goals are met."
      : `${missed.length} of ${targets.length} goals are missed. [Benchmarks](../docs/benchmarks.md#goals-that-are-missed) says why.`;
  return [
    "# Benchmarks",
    "Written by `npx -y pnpm@12 bench`, which runs every benchmark; `npx -y pnpm@12 bench NAME` prints one section.",
    machine,
    "## Goals",
    WHAT,
    targetTable(targets),
    verdict,
    "![The main figures as bars with axes](results.svg)",
    ...sections.map(([name, section]) => renderSection(name, section)),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

function targetTable(targets: readonly Target[]): string {
  const head = ["what", "compared with", "goal", "before", "now", ""];
  const rows = targets.map(({ what, against = "–", goal, before = "–", now, isMet }) => [
    what,
    against,
    goal,
    before,
    now,
    isMet ? "met" : "**missed**",
  ]);
  return table(head, rows);
}

function renderSection(name: Name, { title, markdown }: Section): string {
  return `## ${title}\n\n\`npx -y pnpm@12 bench ${name}\`\n\n${markdown}`;
}
