/** A package as the workspace has it. */
export interface Versioned {
  readonly name: string;
  readonly version: string;
  readonly isPrivate: boolean;
}

/** What is wrong with the first release: every package starts at 0.1.0, and what is not published has no version. */
export function firstReleaseFaults(before: readonly Versioned[], after: readonly Versioned[]): readonly string[] {
  return after.flatMap(({ name, version, isPrivate }) => {
    const was = before.find((one) => one.name === name)?.version ?? "0.0.0";
    const expected = was === "0.0.0" && !isPrivate ? "0.1.0" : was;
    // Later releases are whatever their changesets say.
    if (was !== "0.0.0" && !isPrivate) return [];
    return version === expected ? [] : [`${name} becomes ${version}, not ${expected}.`];
  });
}

/** What is wrong after a change of one package: it alone gets a minor, its dependents at most a patch. */
export function independenceFaults(
  changed: string,
  before: readonly Versioned[],
  after: readonly Versioned[],
): readonly string[] {
  return after.flatMap(({ name, version }) => {
    const [, minor = 0, patch = 0] = numbersOf(before.find((one) => one.name === name)?.version);
    const [, newMinor = 0, newPatch = 0] = numbersOf(version);
    if (name === changed) return newMinor === minor + 1 && newPatch === 0 ? [] : [`${name} becomes ${version}.`];
    return newMinor === minor && newPatch - patch <= 1
      ? []
      : [`${name} becomes ${version} for a change of ${changed}.`];
  });
}

function numbersOf(version = "0.0.0"): readonly number[] {
  return version.split(".").map(Number);
}
