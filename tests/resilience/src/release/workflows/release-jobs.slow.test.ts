import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readWorkflow } from "./read-workflow.ts";
import { runJob } from "./run-job.ts";

const WORKFLOW = readWorkflow(
  readFileSync(new URL("../../../../../.github/workflows/release.yml", import.meta.url), "utf8"),
);
const hash = (content: string): string => createHash("sha256").update(content).digest("hex");
const FILES = {
  "a-1.0.0.tgz": "tarball a",
  "b-1.0.0.tgz": "tarball b",
  "b-1.0.0.md": "- B.\n",
  "b-1.0.0.cdx.json": "{}",
};
const LIST = "@s/a@1.0.0\ta-1.0.0\n@s/b@1.0.0\tb-1.0.0\n";

/** A program that records its arguments and answers `view` for `@s/a@1.0.0`. */
const recorder = (log: string, answer: string): string =>
  `#!/bin/sh\necho "$(basename "$0") $*" >> ${log}\ncase "$*" in *view*@s/a@1.0.0*) ${answer} ;; *view*) exit 1 ;; esac\n`;

/** Runs the steps of a release workflow job with the artifact from `pack`; returns the npm and gh commands. */
function run(
  id: "publish" | "tag",
  options: { readonly tamper?: string; readonly extra?: string; readonly builtAgain?: string } = {},
): string[] {
  const folder = mkdtempSync(join(tmpdir(), "release-jobs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const release = join(folder, "artifacts/release");
  mkdirSync(release, { recursive: true });
  const files = { ...FILES, "packages.tsv": LIST };
  const sums = Object.entries(files).map(([name, content]) => `${hash(content)}  ${name}\n`);
  for (const [name, content] of Object.entries({ ...files, SHA256SUMS: sums.join("") }))
    writeFileSync(join(release, name), name === options.tamper ? `${content} ` : content);
  if (options.extra) writeFileSync(join(release, options.extra), "registry=https://evil.example/\n");
  const log = join(folder, "log");
  const integrity = createHash("sha512").update(FILES["a-1.0.0.tgz"]).digest("base64");
  for (const program of ["npm", "gh"]) {
    writeFileSync(join(folder, program), recorder(log, `echo sha512-${integrity}`));
    chmodSync(join(folder, program), 0o755);
  }
  const job = WORKFLOW.jobs[id];
  if (!job) throw new Error(`There is no job ${id}.`);
  const checksum = hash(sums.join(""));
  const outputsOf = (value: string) => ({ outputs: { checksum: value } });
  const needs = { pack: outputsOf(checksum), check: outputsOf(options.builtAgain ?? checksum) };
  // The stand-in of setup-node needs the exact version on this machine.
  const steps = job.steps.filter(({ uses }) => !uses?.startsWith("actions/setup-node@"));
  const shared = { folder, origin: "", sha: "c0ffee", repository: "acme/tools", path: [folder] };
  const readLog = () => (existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : []);
  try {
    runJob(id, { ...job, steps }, { ...shared, env: {}, overrides: {}, skip: [], print: () => {} }, { needs });
  } catch (error) {
    throw new Error((error as Error).message, { cause: readLog() });
  }
  return readLog();
}

describe("the job that publishes", () => {
  it("publishes what npm lacks, with provenance and without scripts", () => {
    expect(run("publish")).toEqual([
      "npm view @s/a@1.0.0 dist.integrity",
      "npm view @s/b@1.0.0 dist.integrity",
      "npm publish ./b-1.0.0.tgz --access public --ignore-scripts --provenance=true",
    ]);
  });

  it.each(["a-1.0.0.tgz", "packages.tsv", "SHA256SUMS"])(
    "publishes nothing if %s has changed since it was packed",
    (tamper) => {
      expect(() => run("publish", { tamper })).toThrow(
        expect.objectContaining({ message: expect.stringContaining("FAILED"), cause: [] }),
      );
    },
  );

  it.each([".npmrc", "package.json", "c-1.0.0.tgz"])(
    "publishes nothing if the artifact has a file %s without a checksum, which npm might read",
    (extra) => {
      expect(() => run("publish", { extra })).toThrow(
        expect.objectContaining({ message: expect.stringContaining("files without a checksum"), cause: [] }),
      );
    },
  );

  it("publishes nothing if the two builds differ", () => {
    expect(() => run("publish", { builtAgain: hash("other") })).toThrow(
      expect.objectContaining({ message: expect.stringContaining("Two builds of this commit differ."), cause: [] }),
    );
  });
});

describe("the job that tags", () => {
  it("creates a release for each package that has none, with tarball, bill of materials and checksums", () => {
    expect(run("tag")).toEqual([
      "gh release view @s/a@1.0.0 --repo acme/tools",
      "gh release view @s/b@1.0.0 --repo acme/tools",
      "gh release create @s/b@1.0.0 --repo acme/tools --target c0ffee --title @s/b@1.0.0 " +
        "--notes-file b-1.0.0.md b-1.0.0.tgz b-1.0.0.cdx.json SHA256SUMS",
    ]);
  });
});
