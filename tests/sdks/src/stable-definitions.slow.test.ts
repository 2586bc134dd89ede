import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("print-definitions.ts", import.meta.url));

/** Returns the output of a separate process with the given environment. */
async function print(env: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=@toolwright/source", PROGRAM], {
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 26,
  });
  return stdout;
}

test("descriptors, declarations, types and hashes have the same bytes in every process, time zone and language", async () => {
  const [here, there] = await Promise.all([
    print({ TZ: "UTC", LANG: "C" }),
    print({ TZ: "Asia/Kathmandu", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" }),
  ]);
  expect(there).toBe(here);
  expect(JSON.parse(here).descriptors).toHaveLength(TOOL_NAMES.length);
});
