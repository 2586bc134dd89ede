import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** Runs Node with no program on the path, and no Redis named. */
function runWithoutRedis(...args: readonly string[]) {
  const home = mkdtempSync(join(tmpdir(), "toolwright-without-redis-"));
  const env = { PATH: home, HOME: home, NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: "utf8" });
  rmSync(home, { recursive: true });
  return { status, stdout, stderr };
}

test("without a Redis, all tests on it are skipped, and one line says so", () => {
  const slow = ["--mode", "slow", "--project", "fleet", "--no-isolate"];
  const files = ["tests/fleet/src/redis/contract", "tests/fleet/src/redis/failures", "tests/fleet/src/proofs"];
  const run = runWithoutRedis("node_modules/vitest/vitest.mjs", "run", ...slow, ...files);
  expect(run).toMatchObject({ status: 0, stdout: expect.stringMatching(/Test Files +3 skipped \(3\)/) });
  expect(run.stdout).not.toContain("passed");
  expect(run.stderr).toBe("Skipped the tests on Redis: install redis-server, or set REDIS_URL.\n");
});

test.each(["main.ts", "plot.ts"])("without a Redis, the command of proofs/%s prints one line and succeeds", (file) => {
  expect(runWithoutRedis("--conditions=@toolwright/source", `tests/fleet/src/proofs/${file}`)).toEqual({
    status: 0,
    stdout: "Skipped: install redis-server, or set REDIS_URL.\n",
    stderr: "",
  });
});
