import { describe, expect, it } from "vitest";
import { readCommandLine } from "./command-line.ts";
import { HELP } from "./help.ts";

const NO_FILTER = { ids: null, kinds: null, tags: null };

describe("readCommandLine", () => {
  it("runs everything with the defaults without flags", () => {
    expect(readCommandLine([])).toEqual({
      show: null,
      chosen: {},
      filter: NO_FILTER,
      parallel: 4,
      maxCost: null,
      out: null,
      resume: null,
    });
  });

  it("reads every flag of a run", () => {
    const flags = `--model openai:gpt --base-url http://127.0.0.1:1/v1 --api-key-env KEY --max-steps 9 --request-timeout 30
      --runs 3 --parallel 2 --case a,b --case c --kind investigation --tag faults --cases ./mine
      --price 1.25,10,0.125 --max-cost 2.50 --tools ./tools.ts --out ./here`;
    expect(readCommandLine(flags.split(/\s+/))).toEqual({
      show: null,
      chosen: {
        model: "openai:gpt",
        baseUrl: "http://127.0.0.1:1/v1",
        apiKeyEnv: "KEY",
        maxSteps: 9,
        requestTimeout: 30,
        runs: 3,
        price: { input: 1.25, output: 10, cachedInput: 0.125 },
        tools: "./tools.ts",
        cases: "./mine",
      },
      filter: { ids: ["a", "b", "c"], kinds: ["investigation"], tags: ["faults"] },
      parallel: 2,
      maxCost: 2.5,
      out: "./here",
      resume: null,
    });
  });

  it("counts cached input tokens as other input tokens without a price for them", () => {
    expect(readCommandLine(["--price", "2,8"])).toMatchObject({
      chosen: { price: { input: 2, output: 8, cachedInput: 2 } },
    });
  });

  it("reads the commands that run nothing", () => {
    expect(readCommandLine(["-h"])).toEqual({ show: "help" });
    expect(readCommandLine(["--version"])).toEqual({ show: "version" });
    expect(readCommandLine(["--compare", "a.json", "b.json"])).toEqual({
      show: "comparison",
      paths: ["a.json", "b.json"],
    });
    expect(readCommandLine(["--list", "--kind", "prospecting"])).toMatchObject({
      show: "list",
      filter: { ...NO_FILTER, kinds: ["prospecting"] },
    });
  });

  it.each([
    [["--modle", "x"], 'Unknown flag "--modle"; did you mean --model?'],
    [["--zzz"], 'Unknown flag "--zzz"; see --help.'],
    [["-x"], 'Unknown flag "-x"; see --help.'],
    [["stray"], 'Unexpected argument "stray".'],
    [["--runs"], /--runs/],
    [["--list=yes"], /--list/],
    [["--runs", "0"], '--runs takes a whole number from 1 to 1000, not "0".'],
    [["--parallel", "2.5"], '--parallel takes a whole number from 1 to 64, not "2.5".'],
    [["--case", "a,,b"], "--case takes names separated by commas."],
    [["--price", "1"], "--price takes US dollars per million tokens: input,output or input,output,cached."],
    [["--price", "1,2,3,4"], "--price takes US dollars per million tokens: input,output or input,output,cached."],
    [["--price", "1,-2"], '--price takes US dollars such as 2.50, not "-2".'],
    [["--max-cost", "free"], '--max-cost takes US dollars such as 2.50, not "free".'],
    [["--base-url", "ftp://host"], "--base-url takes an http or https address."],
    [["--base-url", "https://user:secret@host/v1"], /without password and query/],
    [["--base-url", "https://host/v1?key=secret"], /without password and query/],
    [["--compare", "a.json"], "--compare takes the paths of two reports."],
    [["--compare", "a.json", "b.json", "c.json"], "--compare takes the paths of two reports."],
    [["--compare", "a.json", "b.json", "--runs", "2"], "--runs does not work with --compare."],
    [["--resume", "a.jsonl", "--out", "b"], /--out does not work with --resume/],
  ])("refuses %j", (argv, message) => {
    expect(() => readCommandLine(argv)).toThrow(message);
  });

  it("does not repeat a secret of an address in the message", () => {
    expect(() => readCommandLine(["--base-url", "https://user:hunter2@host/v1"])).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("hunter2") }),
    );
  });

  it("has a line of help for every flag, and no line without a flag", () => {
    const inHelp = [...HELP.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)].map(([, name]) => name ?? "");
    for (const name of inHelp) {
      const values = [[], ["1"], ["1,1"], ["http://host"], ["a", "b"]];
      const isKnown = values.some((value) => {
        try {
          readCommandLine([`--${name}`, ...value]);
          return true;
        } catch {
          return false;
        }
      });
      expect(isKnown, name).toBe(true);
    }
    expect(new Set(inHelp).size).toBe(20);
  });
});
