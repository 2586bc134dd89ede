import { cellAt, type Row, readRows } from "./rows.ts";
import type { Json, Steps } from "./script.ts";

type Call = Steps["call"];
type Args = Readonly<Record<string, unknown>>;

/** A time window of a task, ISO-8601, without its end. */
export interface Window {
  /** Start, ISO-8601. */
  readonly from: string;
  /** End, ISO-8601. */
  readonly to: string;
}

/** The window as arguments of the observability tools. */
export function windowArguments({ from, to }: Window): { readonly start_time: string; readonly end_time: string } {
  return { start_time: from, end_time: to };
}

/** A group of AggregateEvents without an interval, as a model reads it. */
export interface Bucket {
  /** Values of the facets that the group is by. */
  readonly by: Readonly<Record<string, string>>;
  /** The aggregated value. */
  readonly value: number;
}

/** Calls a tool, and returns the rows of one list of its result. */
export async function readList(call: Call, tool: string, list: string, args: Args = {}): Promise<readonly Row[]> {
  return readRows((await call<Row>(tool, args))[list]);
}

/** Reads a list to its last page. A page that failed is read again. */
export async function readPages(call: Call, tool: string, list: string, args: Args): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let cursor: Json = ""; cursor !== null; ) {
    const page: Row = await untilDone(call, tool, { ...args, cursor });
    rows.push(...readRows(page[list]));
    cursor = page["next_cursor"] ?? null;
  }
  return rows;
}

/** Repeats a call that failed, at most four times. */
export async function untilDone<Result extends object = Row>(call: Call, tool: string, args: Args): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const result = await call<Result>(tool, args);
    if (!("error" in result) || attempt === 4) return result;
  }
}

/** Groups of logs or spans in a window. */
export async function readGroups(call: Call, window: Window, args: Args): Promise<readonly Bucket[]> {
  const groups = await call<{ buckets: readonly Bucket[] }>("Observability.AggregateEvents", {
    dataset: "logs",
    ...args,
    ...windowArguments(window),
  });
  return groups.buckets;
}

/** The aggregated value of all logs or spans in a window; by default, their number. */
export async function aggregate(call: Call, window: Window, args: Args): Promise<number> {
  return (await readGroups(call, window, args))[0]?.value ?? 0;
}

/** Logs in a window, newest first by default. */
export function readLogs(call: Call, window: Window, args: Args): Promise<readonly Row[]> {
  return readList(call, "Observability.SearchLogs", "logs", { ...windowArguments(window), ...args });
}

/** The id of a segment or broadcast by its name. */
export async function idOf(call: Call, list: "segments" | "broadcasts", name: string): Promise<Json> {
  const tool = list === "segments" ? "Messaging.ListSegments" : "Messaging.ListBroadcasts";
  return (await readList(call, tool, list)).find((row) => row["name"] === name)?.["id"] ?? null;
}

/** Sends a transactional email with the variables of its template. */
export function sendEmail(call: Call, template: unknown, to: unknown, message_data: object): Promise<Row> {
  return call("Messaging.SendTransactionalEmail", { transactional_message_id: template, to, message_data });
}

/** An order, as an `order_placed` event says it. */
interface Order {
  readonly id: Json;
  readonly total: number;
}

/**
 * Orders of a customer, newest first.
 * @throws RangeError if there is none
 */
export async function readOrders(call: Call, email: string): Promise<readonly [Order, ...Order[]]> {
  const args = { email, activity_type: "event", name: "order_placed" };
  const rows = await readList(call, "Messaging.ListPersonActivities", "activities", args);
  const [latest, ...others] = rows.map((row) => ({
    id: cellAt(row, "data.order_id"),
    total: Number(cellAt(row, "data.total")),
  }));
  if (!latest) throw new RangeError(`${email} has no order.`);
  return [latest, ...others];
}
