const ORDER = ["Alert", "Warn", "No Data"];

/** What orders monitors and groups. */
interface State {
  readonly status: string | null;
  readonly since: string | null;
}

/** Compares by state: Alert, Warn, No Data, then the others. Within a state, the latest change is first. */
export function byState(one: State, other: State): number {
  const difference = rank(one) - rank(other);
  return difference === 0 ? (other.since ?? "").localeCompare(one.since ?? "") : difference;
}

function rank({ status }: State): number {
  const index = ORDER.indexOf(status ?? "");
  return index < 0 ? ORDER.length : index;
}
