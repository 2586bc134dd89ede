import { readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runBash } from "./__fixtures__/start-command.ts";

const ROOT = new URL("../../../", import.meta.url);
const BINS = fileURLToPath(new URL("node_modules/.bin", ROOT));

test("in a clone, the package manager runs the command itself, and adds nothing to its output or exit code", async () => {
  // A script of this name would run instead, and pnpm would print its line and its failure.
  const { scripts } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8"));
  expect(Object.keys(scripts)).not.toContain("toolwright");
  const env = { PATH: [BINS, process.env["PATH"]].join(delimiter), PNPM_PACKAGE_NAME: "toolwright-workspace" };
  const [wrong, evals] = await Promise.all([
    runBash("toolwright lst", { env }),
    runBash("toolwright evals -h", { env }),
  ]);
  const stderr = 'toolwright: Unknown command "lst"; did you mean list?\n';
  expect(wrong).toEqual({ code: 2, stdout: "", stderr });
  expect(evals).toMatchObject({ code: 0, stderr: "" });
});
