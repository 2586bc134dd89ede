import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const PRELOAD = new URL("fixed-terminal.ts", import.meta.url).href;
const QUICKSTART = fileURLToPath(new URL("../../examples/quickstart/main.ts", import.meta.url));

/** Runs the quickstart on the sandbox at a fixed time, and resolves with its output on a terminal up to the cause. */
export async function runQuickstart(): Promise<string> {
  const args = ["--conditions=@toolwright/source", "--import", PRELOAD, QUICKSTART];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  const end = stdout.indexOf("\nNext:\n");
  if (end < 0) throw new Error("The quickstart has no next steps.");
  return stdout.slice(0, end);
}
