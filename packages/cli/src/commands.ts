import type { LoadedCommand } from "./flags.ts";

/** A command of `toolwright`. Other packages provide those without `load`. */
export interface Command {
  readonly group: "Tools" | "Accounts" | "Other programs" | "This shell";
  /** Arguments in the usage line. */
  readonly usage: string;
  readonly summary: string;
  /** Commands to copy, without the program's name. */
  readonly examples: readonly string[];
  /** The package of the command, if it is a separate program. */
  readonly packageName?: string;
  load?(): Promise<LoadedCommand>;
}

/** Every command, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    group: "Tools",
    usage: "[TOOLKIT …] [flags]",
    summary: "list the tools by vendor, with effect and cost",
    examples: ["list", "list datadog --json"],
    load: async () => (await import("./commands/list.ts")).LIST,
  },
  describe: {
    group: "Tools",
    usage: "TOOL [flags]",
    summary: "describe a tool and its parameters",
    examples: ["describe search-logs", "describe search-logs --json"],
    load: async () => (await import("./commands/describe.ts")).DESCRIBE,
  },
  call: {
    group: "Tools",
    usage: "TOOL [--PARAMETER VALUE | PARAMETER=VALUE | JSON | -] [flags]",
    summary: "call a tool; the word call may be left out",
    examples: [
      "call search-logs --query status:error --max-results 3 --sandbox",
      "call aggregate-events dataset=logs group_by=service group_by=host",
      `call search-logs '{"query":"status:error"}' --max-results 3`,
    ],
    load: async () => (await import("./commands/call.ts")).CALL,
  },
  check: {
    group: "Tools",
    usage: "REPORT|- --calls FILE [flags]",
    summary: "say where the figures of a report come from",
    examples: ["search-monitors --sandbox --record calls.jsonl", "check report.md --calls calls.jsonl"],
    load: async () => (await import("./commands/check.ts")).CHECK,
  },
  doctor: {
    group: "Accounts",
    usage: "[TOOLKIT …] [flags]",
    summary: "say which tools work, and how to fix the others",
    examples: ["doctor", "doctor messaging --offline"],
    load: async () => (await import("./commands/doctor.ts")).DOCTOR,
  },
  verify: {
    group: "Accounts",
    usage: "--live [TOOL …] [flags]",
    summary: "compare your account's responses with the sandbox",
    examples: ["verify --live --output report.md", "verify --sandbox list-campaigns"],
    load: async () => (await import("./commands/verify.ts")).VERIFY,
  },
  completion: {
    group: "This shell",
    usage: "bash|zsh|fish",
    summary: "print a script that completes tools, flags and values",
    examples: ['eval "$(toolwright completion bash)"'],
    load: async () => (await import("./commands/completion.ts")).COMPLETION,
  },
  mcp: {
    group: "Other programs",
    usage: "[flags]",
    summary: "start the MCP server; needs @toolwright/mcp",
    examples: ["mcp --sandbox", "mcp --help"],
    packageName: "@toolwright/mcp",
  },
  evals: {
    group: "Other programs",
    usage: "[flags]",
    summary: "measure a model; needs @toolwright/evals",
    examples: ["evals --help"],
    packageName: "@toolwright/evals",
  },
};
