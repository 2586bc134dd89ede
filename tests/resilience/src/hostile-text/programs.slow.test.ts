import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { faultsOfOutput } from "./sentence-faults.ts";

const ROOT = new URL("../../../../", import.meta.url);
const WORLD = new URL("hostile-world.ts", import.meta.url).href;
/** Limit for a program that hangs, milliseconds. */
const RUN_MS = 170_000;

/** A program, what a person types, and a line that shows that it ran to its end on hostile data. */
const PROGRAMS: readonly (readonly [folder: string, typed: string, shows: RegExp, fields?: string])[] = [
  ["examples/quickstart", "", /\\u\{1b\}\]8;;https:\/\/evil\.example/],
  ["examples/incident-triage", "", /\\u\{1b\}\[2J/],
  ["examples/outreach-assistant", "y\ny\n", /Emails sent: \d/],
  ["examples/own-toolkit", "", /\\u\{202e\}evil/],
  ["examples/mcp-host", "", /\\u\{9b\}31m/, "service"],
];

/** Runs a program with a sandbox whose records contain terminal escapes. */
async function runHostile(folder: string, typed: string, fields = "") {
  const args = ["--conditions=@toolwright/source", "--import", WORLD, "main.ts"];
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: process.env["HOME"] ?? "",
    NO_COLOR: "1",
    HOSTILE_FIELDS: fields,
  };
  const cwd = fileURLToPath(new URL(folder, ROOT));
  const child = spawn(process.execPath, args, { cwd, env, timeout: RUN_MS });
  child.stdin.end(typed);
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, error };
}

describe("programs that print hostile records", () => {
  test.each(PROGRAMS)(
    "%s writes no control, bidirectional or invisible character to the terminal",
    async (...program) => {
      const [folder, typed, shows, fields] = program;
      const { out, error } = await runHostile(folder, typed, fields);
      expect(out, error).toMatch(shows);
      expect([...faultsOfOutput(out), ...faultsOfOutput(error)]).toEqual([]);
    },
  );
});
