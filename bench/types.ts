import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packed, packedBefore } from "./installed.ts";
import { atMost, type Section, short, spread, type Target, table } from "./report.ts";
import { ratiosOf, rotated, spreadOf } from "./statistics.ts";

// The time of the compiler for a program that imports one toolkit, with the checks of all declarations.

const ROUNDS = 11;
const MAX_RATIO = 1.3;
const EMPTY = "an empty program";

/** A program per toolkit: it calls two tools and reads fields of the results. */
const PROGRAMS = {
  observability: `import { createObservability } from "@toolwright/observability";
const { searchSpans, searchMonitors } = createObservability({ apiKey: "key", applicationKey: "key" });
const { spans } = await searchSpans({ query: "status:error", max_results: 5 });
const { monitors } = await searchMonitors({});
export const found: readonly (string | null)[] = [...spans.map(({ service }) => service), ...monitors.map(({ name }) => name)];
`,
  messaging: `import { createMessaging } from "@toolwright/messaging";
const { getPerson, listSegments } = createMessaging({ appApiKey: "key", region: "us" });
const { people } = await getPerson({ person_id: "usr_1" });
const { segments } = await listSegments({});
export const found: readonly (string | null)[] = [...people.map(({ email }) => email), ...segments.map(({ name }) => name)];
`,
  sales: `import { createSales } from "@toolwright/sales";
const { searchOrganizations, enrichPerson } = createSales({ apiKey: "key" });
const { companies } = await searchOrganizations({ limit: 5 });
const { person } = await enrichPerson({ email: "ada@example.com" });
export const found: readonly (string | null | undefined)[] = [person?.name, ...companies.map(({ name }) => name)];
`,
} as const;
type Toolkit = keyof typeof PROGRAMS;

interface Subject {
  readonly name: string;
  readonly folder: string;
}

interface Check {
  readonly ms: number;
  readonly files: number;
  readonly lines: number;
}

/** Measures type checks. */
export async function benchTypes(): Promise<Section> {
  const toolkits = Object.keys(PROGRAMS) as Toolkit[];
  const subjects: readonly Subject[] = [
    { name: EMPTY, folder: programIn(packed("observability"), "empty", "export {};\n") },
    ...toolkits.flatMap((name) => [
      { name: `@toolwright/${name}`, folder: programIn(packed(name), "program", PROGRAMS[name]) },
      { name: `@toolwright/${name}, before`, folder: programIn(packedBefore(name), "program", PROGRAMS[name]) },
    ]),
  ];
  const checks = new Map<string, Check[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, folder } of rotated(subjects, round)) checks.get(name)?.push(check(folder));
  const msOf = (name: string) => (checks.get(name) ?? []).map(({ ms }) => ms);
  const ratioOf = (name: string) => ratiosOf(msOf(name), msOf(EMPTY));
  const rows = subjects.map(({ name }) => {
    const { files = 0, lines = 0 } = checks.get(name)?.[0] ?? {};
    return [name, spread(spreadOf(msOf(name))), spread(ratioOf(name)), short(files), short(lines)];
  });
  const targets = toolkits.map(
    (name): Target =>
      atMost({ what: `@toolwright/${name}: type check without skipLibCheck`, against: EMPTY }, MAX_RATIO, {
        before: ratioOf(`@toolwright/${name}, before`).median,
        now: ratioOf(`@toolwright/${name}`).median,
      }),
  );
  return {
    title: "Type checks",
    markdown: [WHAT(compilerVersion()), table(["program", "ms", "× empty", "files", "lines"], rows)].join("\n\n"),
    targets,
  };
}

const WHAT = (
  version: string,
) => `TypeScript ${version} checks a program that imports one toolkit, calls two tools and reads fields of the results, with
\`skipLibCheck\` off and no other declarations. Each run is a separate process; medians with quartiles of ${ROUNDS} rounds, in
which every program has a turn.`;

function programIn(project: string, name: string, source: string): string {
  const folder = join(project, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "main.ts"), source);
  const compilerOptions = {
    target: "es2024",
    module: "nodenext",
    lib: ["es2024", "dom", "dom.iterable"],
    types: [],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["main.ts"] }));
  return folder;
}

const COMPILER = createRequire(import.meta.url).resolve("typescript/package.json");

function compilerVersion(): string {
  return (createRequire(import.meta.url)(COMPILER) as { version: string }).version;
}

function check(folder: string): Check {
  const bin = fileURLToPath(new URL("../node_modules/.bin/tsc", import.meta.url));
  const start = performance.now();
  const text = execFileSync(bin, ["-p", folder, "--extendedDiagnostics"], { encoding: "utf8" });
  const ms = performance.now() - start;
  const numberOf = (label: string) => Number(new RegExp(`^${label}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? Number.NaN);
  return { ms, files: numberOf("Files"), lines: numberOf("Lines") };
}
