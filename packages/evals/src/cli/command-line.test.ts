import { describe, expect, it } from "vitest";
import { HELP, readCommandLine } from "./command-line.ts";

const SETTINGS = {
  model: "scripted",
  baseUrl: null,
  price: null,
  runs: 1,
  exactTokens: false,
  tools: null,
  cases: null,
};

describe("readCommandLine", () => {
  it("runs everything with the defaults without flags", () => {
    expect(readCommandLine([])).toEqual({
      show: null,
      settings: SETTINGS,
      names: null,
      parallel: 4,
      maxCost: null,
      out: null,
      resume: null,
    });
  });

  it("reads every flag of a run", () => {
    const flags = `--model openai:gpt --base-url http://127.0.0.1:1/v1 --runs 3 --parallel 2 --case a,b --case faults
      --cases ./mine --price 1.25,10,0.125 --max-cost 2.50 --exact-tokens --tools ./tools.ts --out ./here.json`;
    expect(readCommandLine(flags.split(/\s+/))).toEqual({
      show: null,
      settings: {
        model: "openai:gpt",
        baseUrl: "http://127.0.0.1:1/v1",
        price: { input: 1.25, output: 10, cachedInput: 0.125 },
        runs: 3,
        exactTokens: true,
        tools: "./tools.ts",
        cases: "./mine",
      },
      names: ["a", "b", "faults"],
      parallel: 2,
      maxCost: 2.5,
      out: "./here.json",
      resume: null,
    });
  });

  it("counts cached input tokens as other input tokens without a price for them", () => {
    expect(readCommandLine(["--price", "2,8"])).toMatchObject({
      settings: { price: { input: 2, output: 8, cachedInput: 2 } },
    });
  });

  it("reads the commands that run nothing", () => {
    expect(readCommandLine(["-h"])).toEqual({ show: "help" });
    expect(readCommandLine(["--version"])).toEqual({ show: "version" });
    expect(readCommandLine(["--compare", "a.json", "b.json"])).toEqual({
      show: "comparison",
      paths: ["a.json", "b.json"],
    });
    expect(readCommandLine(["--list", "--case", "prospecting"])).toMatchObject({
      show: "list",
      names: ["prospecting"],
    });
  });

  it.each([
    [["--modle", "x"], "Unknown option '--modle'; did you mean --model?"],
    [["--zzz"], /^Unknown option '--zzz'; see --help\.$/],
    [["-x"], /Unknown option '-x'/],
    [["stray"], 'Unexpected argument "stray".'],
    [["--runs"], /--runs/],
    [["--list=yes"], /--list/],
    [["--runs", "0"], '--runs takes a whole number from 1 to 1000, not "0".'],
    [["--parallel", "2.5"], '--parallel takes a whole number from 1 to 64, not "2.5".'],
    [["--price", "1"], "--price takes US dollars per million tokens: input,output or input,output,cached."],
    [["--price", "1,2,3,4"], "--price takes US dollars per million tokens: input,output or input,output,cached."],
    [["--price", "1,-2"], '--price takes US dollars such as 2.50, not "-2".'],
    [["--max-cost", "free"], '--max-cost takes US dollars such as 2.50, not "free".'],
    [["--base-url", "ftp://host"], /http or https address/],
    [["--base-url", "https://user:secret@host/v1"], /without password and query/],
    [["--base-url", "https://host/v1?key=secret"], /without password and query/],
    [["--compare", "a.json"], /--compare takes the paths of two reports/],
    [["--compare", "a.json", "b.json", "c.json"], /--compare takes the paths of two reports/],
    [["--compare", "a.json", "b.json", "--runs", "2"], /--compare takes the paths of two reports/],
    [["--resume", "a.json", "--out", "b"], /--out does not work with --resume/],
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
    expect(new Set(inHelp).size).toBe(16);
  });
});
