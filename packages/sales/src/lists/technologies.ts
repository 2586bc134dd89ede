/** A company with its technologies, if they are known. */
interface Company {
  readonly firmographics: { readonly technologies: readonly string[] } | null;
}

/**
 * Leaves out companies that are known to lack one of the technologies. Apollo matches any of them, but `technology_uids`
 * requires all.
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

/** Apollo writes the same UID with spaces and dots, or with underscores. */
function normalizeUid(uid: string): string {
  return uid.trim().toLowerCase().replaceAll(/[\s.]/g, "_");
}
