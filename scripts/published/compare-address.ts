import { appendFileSync, readFileSync } from "node:fs";
import { readAddress } from "./repository-address.ts";

// A step of the release workflow. Sets the output `here`: whether package.json names the repository that runs it, which is
// false in a fork. Fails without an address, because npm could not record provenance.

const address = readAddress(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const { GITHUB_REPOSITORY: running = "", GITHUB_OUTPUT: outputs = "" } = process.env;
if (address === null) {
  process.stderr.write(
    "Cannot release: package.json names no repository, so npm cannot record provenance. " +
      `Run \`npm pkg set repository=https://github.com/${running || "OWNER/NAME"}\` and commit the result.\n`,
  );
  process.exitCode = 1;
} else {
  const isHere = address.toLowerCase() === `https://github.com/${running}`.toLowerCase();
  appendFileSync(outputs, `here=${isHere}\n`);
  process.stdout.write(isHere ? `${address} may release.\n` : `Only ${address} releases, not ${running}.\n`);
}
