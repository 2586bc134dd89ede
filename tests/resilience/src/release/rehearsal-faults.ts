/** A workspace package and its version. */
export interface Versioned {
  readonly name: string;
  readonly version: string;
  readonly isPrivate: boolean;
}

/** Checks the first release: published packages become 0.1.0, private packages keep their version. */
export function firstReleaseFaults(before: readonly Versioned[], after: readonly Versioned[]): readonly string[] {
  return after.flatMap(({ name, version, isPrivate }) => {
    const previous = before.find((one) => one.name === name)?.version ?? "0.0.0";
    const expected = previous === "0.0.0" && !isPrivate ? "0.1.0" : previous;
    // The changesets decide the version of later releases.
    if (previous !== "0.0.0" && !isPrivate) return [];
    return version === expected ? [] : [`${name} becomes ${version}, not ${expected}.`];
  });
}

/** Checks a release of one changed package: only it gets a minor version, others at most a patch. */
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
