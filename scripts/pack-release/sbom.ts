import type { RepositoryFields } from "../published/repository-address.ts";

/** The parts of a CycloneDX document that this project reads or changes. */
interface Sbom {
  readonly serialNumber?: string;
  readonly metadata: { readonly timestamp?: string; readonly component: object };
  readonly components?: readonly Component[];
}

interface Component {
  /** The scope of a scoped name: `@valibot`. */
  readonly group?: string;
  readonly name: string;
  readonly version: string;
}

/**
 * Returns the CycloneDX document of `pnpm sbom` with the hash of the package's tarball and the repository, which pnpm
 * doesn't find in the workspace. Leaves out the optional time and serial number, so that the same commit gives the same
 * file.
 * @param tarballHash SHA-256, in hexadecimal digits
 */
export function renderSbom(text: string, tarballHash: string, { repository, bugs }: RepositoryFields): string {
  const { serialNumber: _number, metadata, components = [], ...rest } = JSON.parse(text) as Sbom;
  const { timestamp: _time, component, ...kept } = metadata;
  const described = {
    ...component,
    hashes: [{ alg: "SHA-256", content: tarballHash }],
    ...(repository && {
      externalReferences: [
        { type: "vcs", url: repository.url },
        { type: "issue-tracker", url: bugs },
      ],
    }),
  };
  const sorted = [...components].sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  return `${JSON.stringify({ ...rest, metadata: { ...kept, component: described }, components: sorted }, null, 2)}\n`;
}

/**
 * Compares a CycloneDX document with the packages that users install; returns one message per difference.
 * @param installed as `name@version`
 */
export function sbomFaults(text: string, installed: ReadonlySet<string>): readonly string[] {
  const listed = new Set(((JSON.parse(text) as Sbom).components ?? []).map(idOf));
  return [
    ...[...installed].filter((id) => !listed.has(id)).map((id) => `lacks ${id}, which users install.`),
    ...[...listed].filter((id) => !installed.has(id)).map((id) => `lists ${id}, which users do not install.`),
  ];
}

function idOf({ group, name, version }: Component): string {
  return `${group === undefined ? "" : `${group}/`}${name}@${version}`;
}
