import { describe, expect, test } from "vitest";
import { HELP, readCommandLine } from "./command-line.ts";
import { VARIABLES } from "./toolkits.ts";

/** Strings that look like API keys, including short ones. */
const KEYS = ["sk_live_0123456789abcdef", "0123456789abcdef0123456789abcdef", "Zm9vYmFyYmF6cXV4Cg==", "x".repeat(115)];

/** Every flag with a value. */
const VALUE_FLAGS = (
  "accounts toolkits tools unstable-tools approve policy audit redis max-result-tokens always-load http host allowed-host " +
  "allowed-origin"
).split(" ");

function messageOf(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

describe("the command line", () => {
  test("a command line without flags serves every toolkit over standard input and output", () => {
    expect(readCommandLine([])).toEqual({
      show: null,
      toolkits: undefined,
      tools: undefined,
      wholeTraces: false,
      readOnly: false,
      sandbox: false,
      approve: "require",
      plans: false,
      policy: undefined,
      redis: undefined,
      audit: undefined,
      maxResultTokens: undefined,
      resultLinks: undefined,
      outputSchemas: false,
      http: null,
    });
  });

  test("turns the links to full results on or off, turns off the structured form, and declares the fields of results", () => {
    expect(readCommandLine(["--result-links"])).toMatchObject({ resultLinks: true });
    expect(readCommandLine(["--no-result-links"])).toMatchObject({ resultLinks: false });
    expect(() => readCommandLine(["--result-links", "--no-result-links"])).toThrow(
      "Pass --result-links or --no-result-links, not both.",
    );
    expect(readCommandLine(["--output-schemas"])).toMatchObject({ outputSchemas: true });
    expect(readCommandLine(["--text-only"])).toMatchObject({ structuredContent: false });
  });

  test.each(["redis", "approve", "max-result-tokens", "host", "http"])("--%s takes one value", (flag) => {
    const argv = [`--${flag}=1`, `--${flag}`, "2", ...(flag === "host" ? ["--http"] : [])];
    expect(messageOf(() => readCommandLine(argv))).toBe(`--${flag} is given twice. It takes one value.`);
  });

  test.each(VALUE_FLAGS)("an empty value of --%s is refused, since it is often a variable that is not set", (flag) => {
    for (const value of ["", " "])
      expect(messageOf(() => readCommandLine([`--${flag}=${value}`]))).toBe(
        `--${flag} has an empty value. Leave the flag out, or give it a value.`,
      );
  });

  test("accepts lists with commas, and repeated flags", () => {
    expect(readCommandLine(["--always-load", "a,b"])).toMatchObject({ alwaysLoad: ["a", "b"] });
    const argv = ["--toolkits", "sales,messaging", "--tools=A_B, C.D", "--tools", "E_F", "--read-only", "--sandbox"];
    expect(readCommandLine(["--unstable-tools", "A,B"])).toMatchObject({ unstableTools: ["A", "B"] });
    expect(readCommandLine(argv)).toMatchObject({
      toolkits: ["sales", "messaging"],
      tools: ["A_B", "C.D", "E_F"],
      readOnly: true,
      sandbox: true,
    });
  });

  test.each([
    [["--http"], 3000],
    [["--http", "8080"], 8080],
    [["--http=0"], 0],
    [["--http", "--sandbox"], 3000],
    [["--sandbox", "--http"], 3000],
  ])("%j listens at port %i of the local machine", (argv, port) => {
    expect(readCommandLine(argv)).toMatchObject({ http: { port, host: "127.0.0.1", allowedHosts: [] } });
  });

  test("accepts several hosts and origins", () => {
    const argv = [
      "--http",
      "--host",
      "0.0.0.0",
      "--allowed-host",
      "a",
      "--allowed-host",
      "b:1",
      "--allowed-origin",
      "https://c",
    ];
    expect(readCommandLine(argv)).toMatchObject({
      http: { host: "0.0.0.0", allowedHosts: ["a", "b:1"], allowedOrigins: ["https://c"] },
    });
  });

  test.each([
    ["--allowed-origin", "https://a.com"],
    ["--allowed-origin", "HTTPS://A.com:8443"],
    ["--allowed-origin", "http://[::1]:3000"],
    ["--allowed-origin", "chrome-extension://abcdefgh"],
    ["--allowed-host", "tools.example.com"],
    ["--allowed-host", "my_service:8080"],
    ["--allowed-host", "[::1]:3000"],
    ["--host", "::"],
    ["--host", "::1"],
    ["--host", "fe80::1"],
    ["--host", "localhost"],
    ["--host", "192.168.1.2"],
  ])("accepts %s %s", (flag, value) => {
    expect(() => readCommandLine(["--http", flag, value])).not.toThrow();
  });

  test.each(["require", "prefer", "spend", "host"])("accepts the approval mode %s", (mode) => {
    expect(readCommandLine(["--approve", mode])).toMatchObject({ approve: mode });
  });

  test.each(["--help", "-h"])("%s takes precedence over all other flags", (flag) => {
    expect(readCommandLine(["--sandbox", flag, "--version"])).toEqual({ show: "help" });
  });

  test.each(["--version", "-v"])("%s prints the version", (flag) => {
    expect(readCommandLine([flag])).toEqual({ show: "version" });
  });

  test.each([
    [["--sandbx"], 'Unknown flag "--sandbx"; did you mean --sandbox?'],
    [["--readonly"], 'Unknown flag "--readonly"; did you mean --read-only?'],
    [["--nope"], 'Unknown flag "--nope"; see --help.'],
    [["--k0123456789"], "Unknown flag in argument 1, which is not shown, because it may be a key; see --help."],
    [["--sandbox", "-x"], 'Unknown flag "-x"'],
    [["--sandbox", "-X"], "Unknown flag in argument 2"],
    [["--no-sandbox"], "--no-sandbox"],
    [["sandbox"], "all arguments are flags"],
    [["--", "x"], "all arguments are flags"],
    [["--approve", "prefr"], "--approve takes require, prefer, spend, host"],
    [["--approve"], "--approve"],
    [["--tools"], "--tools"],
    [["--tools", ","], "--tools takes names"],
    [["--tools", "A_B,,C_D"], "--tools takes names"],
    [["--sandbox=yes"], "--sandbox"],
    [["--http", "70000"], "0 to 65535"],
    [["--http=x"], "0 to 65535"],
    [["--max-result-tokens", "many"], "500 to 20000"],
    [["--max-result-tokens", "499"], "500 to 20000"],
    [["--max-result-tokens", "20001"], "500 to 20000"],
    [["--max-result-tokens", "1e3"], "500 to 20000"],
    [["--http", "abc"], "--http takes a port"],
    [["--http", "--allowed-origin", "https://a.com/"], "without a path. Did you mean https://a.com?"],
    [["--http", "--allowed-origin", "https://a.com:443"], "Did you mean https://a.com?"],
    [["--http", "--allowed-origin", "https://a.com/KEY?key=s3cret"], "Did you mean https://a.com?"],
    [["--http", "--allowed-origin", "foo"], "Example: https://app.example.com."],
    [["--http", "--allowed-origin", "null"], "Example: https://app.example.com."],
    [["--http", "--allowed-origin", "*"], "Example: https://app.example.com."],
    [["--http", "--allowed-origin", "https://ada:pw@a.com"], "Example: https://app.example.com."],
    [["--http", "--allowed-host", "https://a.com"], "name or name:port"],
    [["--http", "--allowed-host", "a.com/"], "name or name:port"],
    [["--http", "--allowed-host", "*"], "name or name:port"],
    [["--http", "--allowed-host", "a:70000"], "name or name:port"],
    [["--http", "--host", "http://0.0.0.0"], "--host takes a host name or an IP address"],
    [["--http", "--host", "0.0.0.0:3000"], "--host takes a host name or an IP address"],
    [["--host", "0.0.0.0"], "only with --http"],
    [["--allowed-origin", "https://c"], "only with --http"],
  ])("%j is rejected with an explanation", (argv, words) => {
    expect(() => readCommandLine(argv)).toThrow(words);
  });

  test.each([
    [["KEY"]],
    [["--KEY"]],
    [["--KEY=1"]],
    [["--sandbox", "KEY"]],
    [["--sandbox=KEY"]],
    [["--approve", "KEY"]],
    [["--http=KEY"]],
    [["--max-result-tokens", "KEY"]],
    [["--tools", "KEY,"]],
    [["--host", "KEY"]],
    [["--http", "KEY"]],
    [["--http", "--allowed-origin", "KEY"]],
    [["--http", "--allowed-host", "KEY/"]],
  ])("%j with a key in place of KEY is rejected without a part of the key", (argv) => {
    for (const key of KEYS) {
      const args = argv.map((argument) => argument.replace("KEY", key));
      const message = messageOf(() => readCommandLine(args));
      expect(message).not.toBe("");
      expect(message).not.toContain(key.slice(4, 12));
    }
  });

  test("the help names every supported variable and flag", () => {
    for (const variable of Object.values(VARIABLES).flat()) expect(HELP).toContain(variable);
    const flags = [...HELP.matchAll(/--[a-z-]+/g)].map(([flag]) => flag);
    expect(new Set(flags).size).toBe(24);
    const values: Readonly<Record<string, string>> = {
      "--max-result-tokens": "500",
      "--approve": "spend",
      "--allowed-origin": "https://a",
    };
    const switches = [
      "--http",
      "--result-links",
      "--no-result-links",
      "--output-schemas",
      "--text-only",
      "--sandbox",
      "--read-only",
      "--plans",
      "--whole-traces",
      "--help",
      "--version",
    ];
    for (const flag of flags) {
      const value = switches.includes(flag) ? [] : [values[flag] ?? "a"];
      const http = flag === "--http" ? [] : ["--http"];
      expect(() => readCommandLine([...http, flag, ...value])).not.toThrow();
    }
  });

  test("the help fits a terminal of 80 columns, and has an example", () => {
    for (const line of HELP.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(HELP).toMatch(/\nExamples:\n {2}toolwright-mcp --sandbox\n/);
  });
});
