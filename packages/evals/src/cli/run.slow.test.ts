import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { casesWithoutErrors } from "../__fixtures__/loopback/cases-without-errors.ts";
import { errorResponse, type Intercept, serveCases } from "../__fixtures__/loopback/provider.ts";
import { chatWire } from "../__fixtures__/loopback/wire.ts";
import { newFolder, startCommand } from "../__fixtures__/start-command.ts";
import type { Header, ScoredRun } from "../plan/header.ts";
import { readRunFile } from "../plan/run-file.ts";
import type { Report } from "../report/report.ts";
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
const runsIn = (path: string) => (existsSync(path) ? readRunFile(path).runs : []);
const newestRunFile = (folder: string) =>
  join(folder, existsSync(folder) ? (readdirSync(folder).sort().at(-1) ?? "") : "", "runs.jsonl");
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
    isTerminal: false,
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
    const pathOf = () => newestRunFile(join(folder, "toolwright-evals"));
    // Both runs of the held case wait for the provider, and all others end.
    await vi.waitFor(() => expect(runsIn(pathOf())).toHaveLength(4), PATIENCE);
    command.kill("SIGKILL");
    await command.exit;
    const path = pathOf();
    const finished = keysOf(runsIn(path));
    expect(finished.some((key) => key.startsWith(`${heldCase?.id} `))).toBe(false);
    appendFileSync(path, '{"trajectory":{"caseId":"');

    const second = await serve();
    // The server of the test has another port after the restart.
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(first.provider.baseUrl, second.provider.baseUrl));
    const { code, stdout } = await startCommand(folder, ["--resume", path]).exit;
    expect(code).toBe(0);
    expect(stdout).toContain("6 of 6 runs passed.");
    const lines = readFileSync(path, "utf8").trimEnd().split("\n").slice(1);
    expect(keysOf(lines.map((line) => JSON.parse(line) as ScoredRun))).toEqual(everyRun(2));
    expect(second.started).toEqual([heldCase?.id, heldCase?.id]);
    expect(path).toMatch(/toolwright-evals\/openai-compatible-scripted-\d{4}-[^/]+\/runs\.jsonl$/);
    expect(readdirSync(dirname(path)).sort()).toEqual(["report.html", "report.json", "runs.jsonl"]);
  });

  it("ends after an interrupt with the command that continues", async () => {
    const folder = newFolder();
    const { flags } = await serve(holdFirstCase());
    const command = startCommand(folder, [...flags, "--out", "out"]);
    await vi.waitFor(() => expect(runsIn(join(folder, "out", "runs.jsonl"))).toHaveLength(2), PATIENCE);
    command.kill("SIGINT");
    const { code, stderr } = await command.exit;
    expect(code).toBe(130);
    expect(stderr).toContain("Interrupted. Continue with: toolwright-evals --resume out/runs.jsonl");
    expect(runsIn(join(folder, "out", "runs.jsonl"))).toHaveLength(2);
  });
});

describe("run", () => {
  it("keeps every run of a model, a report and a page", async () => {
    const out = newFolder();
    const { flags } = await serve();
    const { code, stdout } = await runCommand([...flags, "--runs", "2", "--price", "2,10", "--out", out]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^6 of 6 runs passed\. Cost: \$\d/m);
    const report = JSON.parse(readFileSync(join(out, "report.json"), "utf8")) as Report;
    expect(keysOf(report.runs)).toEqual(everyRun(2));
    expect(report.settings).toMatchObject({ model: chatWire.model, runs: 2, price: { input: 2, output: 10 } });
    expect(Object.keys(report.versions)).toEqual(
      expect.arrayContaining(["node", "@toolwright/evals", "@toolwright/core", "ai", "@ai-sdk/openai-compatible"]),
    );
    expect(Object.keys(report.toolHashes)).toHaveLength(28);
  });

  it("starts no run that would exceed the ceiling of the cost, and says what it cost", async () => {
    const out = newFolder();
    const { flags, started } = await serve();
    // Each response costs a cent or more, and every run takes at least two.
    const limits = ["--price", "100,100", "--max-cost", "0.05", "--runs", "9", "--out", out];
    const { code, stdout } = await runCommand([...flags, ...limits]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/of 27 runs did not take place\./);
    expect(stdout).toContain(
      `Stopped at --max-cost. Continue with a higher one: toolwright-evals --resume ${out}/runs.jsonl`,
    );
    const runs = runsIn(join(out, "runs.jsonl"));
    const cost = runs.reduce((sum, { trajectory }) => sum + (trajectory.usage?.cost ?? 0), 0);
    const highest = Math.max(...runs.map(({ trajectory }) => trajectory.usage?.cost ?? 0));
    expect(started).toHaveLength(runs.length);
    expect(cost).toBeGreaterThan(0);
    expect(cost + highest).toBeGreaterThan(0.05);
  });

  it("exits with 1 after a failed run, and explains it", async () => {
    const { flags } = await serve(({ wire }) => ({ json: wire.respond("No idea.", []) }));
    const { code, stdout } = await runCommand([...flags, "--out", newFolder()]);
    expect(code).toBe(1);
    expect(stdout).toContain("0 of 3 runs passed.");
    expect(stdout).toMatch(/run 1: answered: The run ended without an answer/);
  });

  it("shows the key nowhere, even if the provider repeats it", async () => {
    const out = newFolder();
    const key = "secret-key-of-the-user";
    const { flags, provider } = await serve(() => errorResponse(500, `The key ${key} is over its limit.`));
    const withKey = [...flags, "--api-key-env", "MY_KEY", "--out", out];
    const { code, stdout, stderr } = await runCommand(withKey, { MY_KEY: key });
    expect(code).toBe(1);
    expect(provider.headers[0]?.["authorization"]).toBe(`Bearer ${key}`);
    const files = readdirSync(out).map((name) => readFileSync(join(out, name), "utf8"));
    expect(files.join()).toContain("HTTP 500: The key [secret] is over its limit.");
    for (const text of [stdout, stderr, ...files]) expect(text).not.toContain(key);
  });

  it("compares other tools on the same cases", async () => {
    const folder = newFolder();
    const scripted = ["--case", ids.join(",")];
    await runCommand([...scripted, "--out", join(folder, "a")]);
    const other = await runCommand([...scripted, "--out", join(folder, "b"), "--tools", OTHER_TOOLS]);
    expect(other).toMatchObject({ code: 0 });
    const [a, b] = ["a", "b"].map(
      (name) => JSON.parse(readFileSync(join(folder, name, "report.json"), "utf8")) as Report,
    );
    expect(Object.keys(b?.toolHashes ?? {})).toEqual(Object.keys(a?.toolHashes ?? {}));
    expect(b?.toolHashes).not.toEqual(a?.toolHashes);
    const { code, stdout } = await runCommand([
      "--compare",
      join(folder, "a", "report.json"),
      join(folder, "b", "runs.jsonl"),
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain(`b: scripted with ${OTHER_TOOLS}`);
    expect(stdout).toContain("Pairs of runs: 3 passed on both sides");
  });

  it("exits with 2 for wrong usage, and says what is wrong", async () => {
    const usages: readonly (readonly [readonly string[], string])[] = [
      [["--modle", "x"], 'Unknown flag "--modle"; did you mean --model?'],
      [["--model", "gpt-5"], "A model is scripted, or provider and name"],
      [["--model", "acme:x"], "The package ai is not installed|The package @ai-sdk/acme is not installed"],
      [["--model", "openai:x", "--api-key-env", "NO_SUCH_KEY"], "NO_SUCH_KEY of --api-key-env is not set"],
      [["--model", "openai:x", "--max-cost", "1"], "--max-cost needs --price"],
      [["--case", "no-such-case"], 'No case is named "no-such-case"'],
      [["--resume", "missing.jsonl"], "Cannot read missing.jsonl: ENOENT"],
      [["--compare", "missing.json", "other.json"], "Cannot read missing.json: ENOENT"],
    ];
    const results = await Promise.all(usages.map(([flags]) => runCommand(flags)));
    for (const [index, { code, stdout, stderr }] of results.entries()) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(new RegExp(`^toolwright-evals: .*(?:${usages[index]?.[1]})`));
    }
  });

  it("exits with 2 if the provider refuses the key, and keeps no run", async () => {
    const out = newFolder();
    const { flags } = await serve(() => errorResponse(401, "No such key."));
    const { code, stderr } = await runCommand([...flags, "--out", out]);
    expect(code).toBe(2);
    expect(stderr).toContain("toolwright-evals: The provider refused the request: HTTP 401: No such key.\n");
    expect(runsIn(join(out, "runs.jsonl"))).toEqual([]);
  });

  it("refuses to continue a file of other settings, tools or cases", async () => {
    const out = newFolder();
    const path = join(out, "runs.jsonl");
    await runCommand(["--case", ids.join(","), "--out", out]);
    const resume = (...flags: readonly string[]) => runCommand(["--resume", path, ...flags]);
    expect(await resume("--runs", "2")).toMatchObject({ code: 2, stderr: expect.stringContaining("--runs is 1") });
    expect(await resume("--case", ids[0] ?? "")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("other cases"),
    });
    const [line = "", ...runs] = readFileSync(path, "utf8").split("\n");
    const header = JSON.parse(line) as Header;
    const [toolName = ""] = Object.keys(header.toolHashes);
    const changed = { ...header, toolHashes: { ...header.toolHashes, [toolName]: "sha256-0" } };
    writeFileSync(path, [JSON.stringify(changed), ...runs].join("\n"));
    expect(await resume()).toMatchObject({
      code: 2,
      stderr: `toolwright-evals: Cannot continue ${path}, because this changed since it started: the definition of ${toolName}.\n`,
    });
    writeFileSync(path, [line, ...runs].join("\n"));
    expect(await resume("--runs", "1")).toMatchObject({ code: 0 });
  });
});
