/** A company with its technologies, if they are known. */
interface Company {
  readonly firmographics: { readonly technologies: readonly string[] } | null;
}

/**
 * Leaves out companies that are known to lack one of the technologies. Apollo matches companies with any of them, but
 * `technology_uids` requires all.
 */
export function keepUsersOfAll<Row extends Company>(
  rows: readonly Row[],
  uids: readonly string[],
): { readonly rows: Row[]; readonly warnings: string[] } {
  if (uids.length < 2) return { rows: [...rows], warnings: [] };
  const requiredUids = uids.map(normalizeUid);
  const keptRows = rows.filter(({ firmographics }) => {
    const usedUids = new Set((firmographics?.technologies ?? []).map(normalizeUid));
    return usedUids.size === 0 || requiredUids.every((uid) => usedUids.has(uid));
  });
  const leftOut = rows.length - keptRows.length;
  const unverified = keptRows.filter(({ firmographics }) => (firmographics?.technologies ?? []).length === 0).length;
  return {
    rows: keptRows,
    warnings: [
      ...(leftOut > 0 ? [`${leftOut} companies were left out: they use some of the technologies, not all.`] : []),
      ...(unverified > 0
        ? [`${unverified} companies use at least one of the technologies; whether they use all is unknown.`]
        : []),
    ],
  };
}

/** The UID for a technology's name, with underscores for spaces and dots: `google_analytics` for `Google Analytics`. */
export function normalizeUid(uid: string): string {
  return uid
    .trim()
    .toLowerCase()
    .replaceAll(/\s+|\./g, "_");
}

/** Warns that Apollo searches for companies with any of several technologies. */
export function anyOfWarnings(uids: readonly string[]): string[] {
  if (uids.length < 2) return [];
  return [
    "Apollo matches companies that use at least one of the technologies, and total counts those. With firmographics, companies known to lack one are left out, after they cost a credit.",
  ];
}
