import { BAD, type Glyph, GOOD, NEUTRAL } from "../chart/glyph.ts";
import { formatInstant, parseTime, writeWindow } from "../format/time.ts";
import type { Picture } from "../frame/frame.ts";
import { type ListOptions, limitRows, writeItems } from "../lists/draw-list.ts";
import { toList, toShortText } from "../markup/clip.ts";
import type { ViewEvent, ViewEvents } from "./events.ts";

/** The kinds with their marks, in the order of a timeline. */
const KINDS: ReadonlyMap<string, Glyph> = new Map([
  ["deployment", ["▲", "tv-c0"]],
  ["change", ["◆", "tv-c2"]],
  ["alert", BAD],
  ["recovery", GOOD],
  ["other", NEUTRAL],
]);

/** An event of a picture. */
export interface EventRow {
  readonly timeMs: number | null;
  /** Time in UTC; `–` if it is unknown. */
  readonly time: string;
  readonly kind: string;
  readonly glyph: Glyph;
  readonly title: string;
  readonly message: string;
  /** Service, version, environment and source; `–` if unknown. */
  readonly origin: string;
  /** Change, such as `Warn → Alert`. */
  readonly change: string;
}

/** Content of a picture of events. */
export interface EventsPicture extends Picture {
  readonly rows: readonly EventRow[];
  /** Kinds of the rows, with their marks. */
  readonly kinds: readonly string[];
  readonly startMs: number;
  readonly endMs: number;
  /** Numbers of events by kind. */
  readonly description: string;
}

/** Chooses the content of a picture of events. */
export function readEvents({ events, window }: ViewEvents, options: ListOptions): EventsPicture {
  const { rows: shown, notes } = limitRows(toList(events), options.maxRows, "events");
  const rows = shown.map(readEvent);
  const kinds = [...KINDS.keys()].filter((kind) => rows.some((row) => row.kind === kind));
  const times = rows.flatMap(({ timeMs }) => timeMs ?? []);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const startMs = parseTime(window?.start) ?? first;
  const counts = kinds.map((kind) => `${rows.filter((row) => row.kind === kind).length} ${kind}`);
  return {
    title: options.title ?? "Events",
    subtitle: writeWindow(window),
    notes,
    rows,
    kinds: times.length > 0 ? kinds : [],
    startMs,
    endMs: Math.max(startMs + 1, parseTime(window?.end) ?? last),
    description: counts.length > 0 ? `Events over time: ${counts.join(", ")}.` : "There are no events.",
  };
}

function readEvent(event: ViewEvent): EventRow {
  const { kind, change, monitor, service, version, env, source } = event;
  const glyph = KINDS.get(kind ?? "");
  const timeMs = parseTime(event.timestamp);
  const { from, to } = change ?? monitor ?? {};
  const states = [from, to].map((state) => toShortText(state, "", 100)).filter(Boolean);
  const author = toShortText(change?.author, "", 60);
  return {
    timeMs,
    time: timeMs === null ? "–" : formatInstant(timeMs),
    kind: (glyph && kind) || "other",
    glyph: glyph ?? NEUTRAL,
    title: toShortText(event.title),
    // Datadog marks Markdown with %%%.
    message: toShortText(toShortText(event.message, "", 1_000).replaceAll("%%%", "").trim(), "–", 1_000),
    origin: writeItems([service, version, env, source]),
    change: writeItems([change?.resource, states.join(" → "), ...toList(monitor?.groups), author && `by ${author}`]),
  };
}
