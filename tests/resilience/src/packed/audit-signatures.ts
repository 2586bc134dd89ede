// Checks the registry's signature of every installed package; fails if one is missing or wrong.
import { spawnSync } from "node:child_process";
import { signatureFaults } from "./signature-faults.ts";

const { stdout, stderr } = spawnSync("pnpm", ["audit", "signatures", "--json"], { encoding: "utf8" });
const faults = stdout.startsWith("{") ? signatureFaults(stdout) : [`pnpm audit signatures failed: ${stdout}${stderr}`];
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
else process.stdout.write("Every installed package has a valid signature of the registry.\n");
