import { type RepositoryAddress, registryName, repositoryFields } from "./repository-address.ts";

/** A file that names the repository, and how its text follows from the address. */
export interface RepositoryFile {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly derive: (text: string, address: RepositoryAddress) => string;
}

/**
 * Returns every file that names the repository. The site, the workflows and the check of packed packages read the root
 * package.json instead.
 * @param packages folder names in `packages/`
 */
export function repositoryFiles(packages: readonly string[]): readonly RepositoryFile[] {
  return [
    { path: "package.json", derive: (text, address) => deriveManifest(text, address) },
    ...packages.map((name) => ({
      path: `packages/${name}/package.json`,
      derive: (text: string, address: RepositoryAddress) => deriveManifest(text, address, `packages/${name}`),
    })),
    { path: "SECURITY.md", derive: deriveReportSection },
  ];
}

/** Replaces the fields of a package.json, in npm's usual order: around `license`. */
function deriveManifest(text: string, address: RepositoryAddress, directory?: string): string {
  const { homepage, bugs, repository, ...rest } = JSON.parse(text) as Record<string, unknown>;
  const fields = repositoryFields(address, directory);
  if ("mcpName" in rest) rest["mcpName"] = registryName(address);
  const entries = Object.entries(rest).flatMap(([name, value]) =>
    name === "license"
      ? [
          ["homepage", fields.homepage],
          ["bugs", fields.bugs],
          [name, value],
          ["repository", fields.repository],
        ]
      : [[name, value]],
  );
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

const START = "<!-- Written by `npx -y pnpm@12 repository`. -->";
const END = "<!-- End. -->";

/** Replaces where SECURITY.md sends reports. */
function deriveReportSection(text: string, address: RepositoryAddress): string {
  const [before, rest] = splitOnce(text, START);
  const [, after] = splitOnce(rest, END);
  return `${before}${START}\n${reportParagraph(address)}\n${END}${after}`;
}

function reportParagraph(address: RepositoryAddress): string {
  if (address === null)
    return `This repository has no public address yet. Report to the person or the registry page from which you got the package,
and not in a public issue.`;
  return `Please use [the repository's security advisories](${address}/security/advisories/new)
("Report a vulnerability"), not an issue.`;
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  if (at < 0) throw new Error(`SECURITY.md lacks the line ${separator}`);
  return [text.slice(0, at), text.slice(at + separator.length)];
}
