/** A company whose technologies may be known. */
interface User {
  readonly firmographics: { readonly technologies: readonly string[] } | null;
}

/**
 * The backend takes several technologies as "any of them", and "must use" means all: companies known to lack one are left
 * out where their technologies are known.
 */
export function keepUsersOfAll<Row extends User>(
  rows: readonly Row[],
  uids: readonly string[],
): { readonly rows: Row[]; readonly warnings: string[] } {
  if (uids.length < 2) return { rows: [...rows], warnings: [] };
  const wanted = uids.map(comparable);
  const kept = rows.filter(({ firmographics }) => {
    const known = new Set((firmographics?.technologies ?? []).map(comparable));
    return known.size === 0 || wanted.every((uid) => known.has(uid));
  });
  const left = rows.length - kept.length;
  const unknown = kept.filter(({ firmographics }) => (firmographics?.technologies ?? []).length === 0).length;
  return {
    rows: kept,
    warnings: [
      ...(left > 0 ? [`${left} companies were left out: they use some of the technologies, not all.`] : []),
      ...(unknown > 0 ? [`${unknown} companies use at least one of the technologies; whether all is not known.`] : []),
    ],
  };
}

/** The backend writes uids with blanks and dots here, and underscores there. */
function comparable(uid: string): string {
  return uid.trim().toLowerCase().replaceAll(/[\s.]/g, "_");
}
