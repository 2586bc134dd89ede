import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { casesWithoutErrors } from "../__fixtures__/loopback/cases-without-errors.ts";
import { errorResponse, type Intercept, serveCases } from "../__fixtures__/loopback/provider.ts";
import { chatWire } from "../__fixtures__/loopback/wire.ts";
import { newFolder, startCommand } from "../__fixtures__/start-command.ts";
import { type Report, readReport } from "../report/report.ts";
import type { ScoredRun } from "../score/score-run.ts";
import { run } from "./run.ts";

const OTHER_TOOLS = fileURLToPath(new URL("../__fixtures__/other-tools.ts", import.meta.url));
const PATIENCE = { timeout: 120_000, interval: 20 };

const selected = await casesWithoutErrors();
const ids = selected.map(({ id }) => id);
const [heldCase] = selected;

/** Serves the cases in Chat Completions, and counts the conversations that start, by case. */
async function serve(intercept: Intercept = () => null) {
  const started: string[] = [];
  const provider = await serveCases(chatWire, selected, (request) => {
    const { task, rounds } = request.conversation;
    if (rounds.length === 0) started.push(selected.find((evalCase) => evalCase.task === task)?.id ?? "");
    return intercept(request);
  });
  onTestFinished(() => provider.close());
  const flags = ["--model", chatWire.model, "--base-url", provider.baseUrl, "--case", ids.join(",")];
  return { started, provider, flags };
}

/** Holds the conversations of one case until the end of the test. */
function holdFirstCase(): Intercept {
  const { promise, resolve } = Promise.withResolvers<null>();
  onTestFinished(() => resolve(null));
  return ({ conversation }) => (conversation.task === heldCase?.task ? promise : null);
}

const keysOf = (runs: readonly ScoredRun[]) =>
  runs.map(({ trajectory }) => `${trajectory.caseId} ${trajectory.run}`).sort();
const runsIn = (path: string) => (existsSync(path) ? readReport(path).runs : []);
const everyRun = (count: number) =>
  ids.flatMap((id) => Array.from({ length: count }, (_, index) => `${id} ${index + 1}`)).sort();

/** Runs the command in this process. */
async function runCommand(argv: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const output = { stdout: "", stderr: "" };
  const code = await run({
    argv,
    environment,
    writeOut: (text) => {
      output.stdout += text;
    },
    writeError: (text) => {
      output.stderr += text;
    },
    signal: new AbortController().signal,
  });
  return { code, ...output };
}

describe("the command toolwright-evals", () => {
  it("lets scripts solve cases without a key, and writes no file", async () => {
    const folder = newFolder();
    const { code, stdout, stderr } = await startCommand(folder, ["--case", ids.join(",")]).exit;
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain("3 of 3 runs passed. No model took part, so the runs cost nothing.\n");
    expect(stderr.trim().split("\n")).toHaveLength(3);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("continues after kill -9 with exactly the runs that are missing", async () => {
    const folder = newFolder();
    const first = await serve(holdFirstCase());
    const command = startCommand(folder, [...first.flags, "--runs", "2", "--parallel", "3"]);
    const pathOf = () => join(folder, readdirSync(folder).find((name) => name.endsWith(".json")) ?? "");
    // Both runs of the held case wait for the provider, and all others end.
    await vi.waitFor(() => expect(readReport(pathOf()).runs).toHaveLength(4), PATIENCE);
    command.kill("SIGKILL");
    await command.exit;
    const path = pathOf();
    expect(keysOf(runsIn(path)).some((key) => key.startsWith(`${heldCase?.id} `))).toBe(false);

    const second = await serve();
    // The server of the test has another port after the restart.
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(first.provider.baseUrl, second.provider.baseUrl));
    const { code, stdout } = await startCommand(folder, ["--resume", path]).exit;
    expect(code).toBe(0);
    expect(stdout).toContain("6 of 6 runs passed.");
    expect(keysOf(runsIn(path))).toEqual(everyRun(2));
    expect(second.started).toEqual([heldCase?.id, heldCase?.id]);
    expect(path).toMatch(/toolwright-evals-openai-compatible-scripted-\d{4}-[^/]+\.json$/);
  });

  it("ends after an interrupt with the finished runs and the command that continues", async () => {
    const folder = newFolder();
    const { flags } = await serve(holdFirstCase());
    const command = startCommand(folder, [...flags, "--out", "out.json"]);
    const path = join(folder, "out.json");
    await vi.waitFor(() => expect(runsIn(path)).toHaveLength(2), PATIENCE);
    command.kill("SIGINT");
    const { code, stdout } = await command.exit;
    expect(code).toBe(130);
    expect(stdout).toContain("Continue with: toolwright-evals --resume out.json");
    expect(runsIn(path)).toHaveLength(2);
  });
});

describe("run", () => {
  it("keeps every run of a model in a report", async () => {
    const out = join(newFolder(), "out.json");
    const { flags } = await serve();
    const { code, stdout } = await runCommand([...flags, "--runs", "2", "--price", "2,10", "--out", out]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^6 of 6 runs passed\. Cost: \$\d/m);
    const report = JSON.parse(readFileSync(out, "utf8")) as Report;
    expect(keysOf(report.runs)).toEqual(everyRun(2));
    expect(report.settings).toMatchObject({ model: chatWire.model, runs: 2, price: { input: 2, output: 10 } });
    expect(await runCommand([...flags, "--out", out])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/exists/),
    });
  });

  it("starts no run after the cost has reached its ceiling, and says how to continue", async () => {
    const out = join(newFolder(), "out.json");
    const { flags, started } = await serve();
    // Each response costs a cent or more, and every run takes at least two.
    const limits = ["--price", "100,100", "--max-cost", "0.05", "--runs", "9", "--parallel", "1", "--out", out];
    const { code, stdout } = await runCommand([...flags, ...limits]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/of 27 runs did not take place\./);
    expect(stdout).toContain(`Continue with: toolwright-evals --resume ${out}`);
    const costs = runsIn(out).map(({ trajectory }) => trajectory.usage?.cost ?? 0);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(started).toHaveLength(costs.length);
    expect(sum(costs)).toBeGreaterThanOrEqual(0.05);
    expect(sum(costs) - Math.max(...costs)).toBeLessThan(0.05);
  });

  it("counts tokens exactly on request", async () => {
    const folder = newFolder();
    const [estimated, exact] = [join(folder, "a.json"), join(folder, "b.json")];
    await runCommand(["--case", ids.join(","), "--out", estimated]);
    const { stdout } = await runCommand(["--case", ids.join(","), "--out", exact, "--exact-tokens"]);
    expect(stdout).not.toContain("estimated");
    const tokensIn = (path: string) => readReport(path).summary.total.resultTokens;
    expect(tokensIn(estimated) / tokensIn(exact)).toBeGreaterThan(1.01);
    expect(tokensIn(estimated) / tokensIn(exact)).toBeLessThan(1.25);
  });

  it("exits with 1 after a failed run, and explains it", async () => {
    const { flags } = await serve(({ wire }) => ({ json: wire.respond("No idea.", []) }));
    const { code, stdout } = await runCommand([...flags, "--out", join(newFolder(), "out.json")]);
    expect(code).toBe(1);
    expect(stdout).toContain("0 of 3 runs passed.");
    expect(stdout).toMatch(/, run 1\n {4}answered: The run ended without an answer/);
  });

  it("shows the key nowhere, even if the provider repeats it", async () => {
    const out = join(newFolder(), "out.json");
    const key = "secret-key-of-the-user";
    const environment = { OPENAI_COMPATIBLE_API_KEY: key };
    const { flags, provider } = await serve(({ number, wire }) =>
      number === 1
        ? { json: wire.respond(`The key is ${key}.`, []) }
        : errorResponse(500, `The key ${key} is over its limit.`),
    );
    const { code, stdout, stderr } = await runCommand([...flags, "--parallel", "1", "--out", out], environment);
    expect(code).toBe(1);
    expect(provider.headers[0]?.["authorization"]).toBe(`Bearer ${key}`);
    const text = readFileSync(out, "utf8");
    expect(text).toContain("The key is [secret].");
    expect(text).toContain("HTTP 500: The key [secret] is over its limit.");
    for (const shown of [stdout, stderr, text]) expect(shown).not.toContain(key);
  });

  it("compares other tools on the same cases", async () => {
    const folder = newFolder();
    const [a, b] = [join(folder, "a.json"), join(folder, "b.json")];
    const scripted = ["--case", ids.join(",")];
    await runCommand([...scripted, "--out", a]);
    const other = await runCommand([...scripted, "--out", b, "--tools", OTHER_TOOLS]);
    expect(other).toMatchObject({ code: 0 });
    const { code, stdout } = await runCommand(["--compare", a, b]);
    expect(code).toBe(0);
    expect(stdout).toContain(`b: scripted with ${OTHER_TOOLS}`);
    expect(stdout).toMatch(/^a +3 +100\.0/m);
  });

  it("exits with 2 for wrong usage, says what is wrong, and writes no report", async () => {
    const filesBefore = readdirSync(process.cwd());
    const usages: readonly (readonly [readonly string[], string])[] = [
      [["--modle", "x"], "Unknown option '--modle'"],
      [["--model", "gpt-5"], "A model is scripted, or provider and name"],
      [["--model", "acme:x"], "The package ai is not installed|The package @ai-sdk/acme is not installed"],
      [["--model", "openai:x", "--max-cost", "1"], "--max-cost needs --price"],
      [["--case", "no-such-case"], 'No case, kind or tag is named "no-such-case"'],
      [["--resume", "missing.json"], "Cannot read missing.json: ENOENT"],
      [["--compare", "missing.json", "other.json"], "Cannot read missing.json: ENOENT"],
    ];
    const results = await Promise.all(usages.map(([flags]) => runCommand(flags)));
    for (const [index, { code, stdout, stderr }] of results.entries()) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(new RegExp(`^toolwright-evals: .*(?:${usages[index]?.[1]})`));
    }
    expect(readdirSync(process.cwd())).toEqual(filesBefore);
  });

  it("exits with 2 on a Node that is too old, and writes no report", async () => {
    const { withResolvers } = Promise;
    const { groupBy } = Map;
    const out = join(newFolder(), "out.json");
    try {
      Object.assign(Promise, { withResolvers: undefined });
      Object.assign(Map, { groupBy: undefined });
      const { code, stderr } = await runCommand(["--out", out]);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^toolwright-evals: Toolwright needs Node 22 or newer; this is Node \d+\.\d+\.\d+\.\n$/);
    } finally {
      Object.assign(Promise, { withResolvers });
      Object.assign(Map, { groupBy });
    }
    expect(existsSync(out)).toBe(false);
  });

  it("exits with 2 if the provider refuses the key, and keeps no run", async () => {
    const out = join(newFolder(), "out.json");
    const { flags } = await serve(() => errorResponse(401, "No such key."));
    const { code, stderr } = await runCommand([...flags, "--out", out]);
    expect(code).toBe(2);
    expect(stderr).toContain("toolwright-evals: The model cannot be used: HTTP 401: No such key.\n");
    expect(runsIn(out)).toEqual([]);
  });
});
