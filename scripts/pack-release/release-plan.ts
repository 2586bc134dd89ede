/** A package that the registry lacks, and its tarball. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** Relative to the plan's folder. */
  readonly tarball: string;
}

/** The `publish-plan.json` of `changeset pack`: groups of packages, each after the packages that it depends on. */
interface PublishPlan {
  readonly version: number;
  readonly plan: readonly (readonly PlannedPackage[])[];
}

interface PlannedPackage {
  readonly kind: string;
  readonly name: string;
  readonly version: string;
  readonly tarball?: { readonly path: string };
}

/** Returns the packages of a `publish-plan.json`, in the order in which to publish them. */
export function packagesToPublish(text: string): readonly PackedPackage[] {
  const { version, plan } = JSON.parse(text) as PublishPlan;
  if (version !== 1) throw new Error(`changeset pack wrote a plan of version ${version}, not 1.`);
  return plan.flat().flatMap(({ kind, name, version, tarball }) => {
    if (kind !== "publish") return [];
    if (tarball === undefined) throw new Error(`changeset pack wrote no tarball of ${name}.`);
    return [{ name, version, tarball: tarball.path }];
  });
}
