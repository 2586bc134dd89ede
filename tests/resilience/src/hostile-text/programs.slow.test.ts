import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { faultsOfOutput } from "./sentence-faults.ts";

const ROOT = new URL("../../../../", import.meta.url);
const WORLD = new URL("hostile-world.ts", import.meta.url).href;
/** Limit for a program that hangs, milliseconds. */
const RUN_MS = 170_000;

/** A program that prints records. */
interface Program {
  readonly folder: string;
  /** Input that a person types. */
  readonly typed?: string;
  /** Output that shows that the program ran on hostile data. */
  readonly shows: RegExp;
  /** More hostile fields of responses, separated by commas. */
  readonly fields?: string;
}

const PROGRAMS: readonly Program[] = [
  { folder: "examples/quickstart", shows: /\\u\{1b\}\]8;;https:\/\/evil\.example/ },
  { folder: "examples/incident-triage", shows: /\\u\{1b\}\[2J/ },
  {
    folder: "examples/outreach-assistant",
    shows: /Send the email "Payment retry" \(subject: "[^\n]*§\\u001b.*\n[\s\S]*Emails sent: 1/,
    typed: "y\ny\n",
  },
  { folder: "examples/own-toolkit", shows: /\\u\{202e\}evil/ },
  { folder: "examples/mcp-host", shows: /Errors by service:\n.*\\u\{202e\}evil/, fields: "service" },
];

/** Runs a program with a sandbox whose records contain terminal escapes. */
async function runHostile({ folder, typed = "", fields = "" }: Program) {
  const args = ["--conditions=@toolwright/source", "--import", `${WORLD}?fields=${fields}`, "main.ts"];
  const env = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", NO_COLOR: "1" };
  const cwd = fileURLToPath(new URL(folder, ROOT));
  const child = spawn(process.execPath, args, { cwd, env, timeout: RUN_MS });
  child.stdin.end(typed);
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, error };
}

describe("programs that print hostile records", () => {
  test.each(PROGRAMS)("$folder writes no control, bidirectional or invisible character", async (program) => {
    const { out, error } = await runHostile(program);
    expect(out, error).toMatch(program.shows);
    expect([...faultsOfOutput(out), ...faultsOfOutput(error)]).toEqual([]);
  });
});
