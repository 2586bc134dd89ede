/** A time window of a task, ISO-8601, without its end. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

/** The window as arguments of the observability tools. */
export function windowArguments({ from, to }: Window): { readonly start_time: string; readonly end_time: string } {
  return { start_time: from, end_time: to };
}

/** A group of AggregateEvents without an interval, as a model reads it. */
export interface Bucket {
  readonly by: Readonly<Record<string, string>>;
  readonly value: number;
}
