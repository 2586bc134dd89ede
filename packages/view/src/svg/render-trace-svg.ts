import { toShortText } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import { type Origin, readTrace, type TraceOptions, type TracePicture } from "../trace/read-trace.ts";
import { selfIntervals } from "../trace/self-intervals.ts";
import type { ViewSpan, ViewTrace } from "../trace/trace.ts";
import { depthOf, drawAxis, drawLane, writeDuration, writeError } from "../trace/waterfall.ts";
import { BOLD, fitText, widthOfText, wrapText } from "./fit-text.ts";
import { type Block, drawParagraph, drawSheet, type Room, roomOf, type SvgOptions } from "./sheet.ts";

const INDENT = 10;
const ROW = 28;
const ERROR_LINE = 19;
const NUMBER_WIDTH = 66;

/**
 * Draws a trace as one standalone SVG: totals, where the failure began, and the waterfall with errors and the critical
 * path. Without HTML, script and anything to load, so that every viewer of SVG shows it, also in a README.
 * @param trace the result of GetTrace
 */
export function renderTraceSvg(trace: ViewTrace, options: TraceOptions & SvgOptions = {}): string {
  const room = roomOf(options);
  const picture = readTrace(trace, options);
  const { facts, origin, spans, waterfall } = picture;
  const description = [
    `${waterfall.caption}.`,
    facts.map(([name, value]) => `${name}: ${value}`).join(", "),
    ...(origin ? [`Began in ${origin.service}: ${origin.failure || "failed"}`] : []),
  ].join(" ");
  const rows = spans.length === 0 ? [drawParagraph("The trace has no spans in this window.", "muted", room)] : null;
  return drawSheet({ ...picture, description, theme: options.theme, warnings: trace.warnings }, room, [
    drawFacts(facts, room),
    ...(origin ? [drawOrigin(origin, room)] : []),
    ...(rows ?? drawWaterfall(picture, room)),
  ]);
}

function drawFacts(facts: TracePicture["facts"], { left, width }: Room): Block {
  const step = Math.min(150, width / facts.length);
  const parts = (top: number) =>
    facts.map(
      ([name, value], index) =>
        html`<text class="muted small" x="${left + index * step}" y="${top + 10}">${name}</text><text class="fact" x="${left + index * step}" y="${top + 32}">${value}</text>`,
    );
  return { height: 52, draw: (top) => html`${parts(top)}` };
}

function drawOrigin({ service, resource, failure }: Origin, { left, width }: Room): Block {
  const name = fitText(`Began in ${service} ${resource}`, width - 32, 13 * BOLD);
  const lines = failure === "" ? [] : wrapText(failure, width - 32, 12);
  const height = 30 + lines.length * ERROR_LINE;
  return {
    height: height + 16,
    draw: (top) =>
      html`<rect class="bad-ground" x="${left}" y="${top}" width="${width}" height="${height}" rx="6"/><rect class="tv-bad" x="${left}" y="${top}" width="3" height="${height}"/><text class="strong" x="${left + 16}" y="${top + 20}">${name}</text>${lines.map(
        (line, index) =>
          html`<text class="small tv-bad" x="${left + 16}" y="${top + 38 + index * ERROR_LINE}">${line}</text>`,
      )}`,
  };
}

function drawWaterfall({ spans, waterfall }: TracePicture, room: Room): Block[] {
  const { totalNs, isComplete } = waterfall;
  const selfTimes = isComplete ? selfIntervals(spans) : null;
  const { nameWidth, laneX, laneWidth, right } = columnsOf(room);
  const head: Block = {
    height: 26,
    draw: (top) =>
      html`<text class="muted small" x="${room.left}" y="${top + 12}">${fitText(waterfall.caption, nameWidth - 8, 12)}</text><svg x="${laneX}" y="${top + 1}" width="${laneWidth}" height="14">${drawAxis(totalNs)}</svg><text class="muted small end" x="${right - NUMBER_WIDTH}" y="${top + 12}">Duration</text><text class="muted small end" x="${right}" y="${top + 12}">Self</text>`,
  };
  const rows = spans.map((span, index): Block => {
    const isOnPath = waterfall.pathIds.has(span.span_id ?? "");
    const color = span.error === true ? "tv-bad" : waterfall.colorOf(span.service);
    const lane = drawLane(span, { totalNs, color, isOnPath, selfTimes: selfTimes?.[index] ?? null });
    return {
      height: ROW + (span.error === true ? ERROR_LINE : 0),
      draw: (top) => drawSpan(span, { lane, swatch: waterfall.colorOf(span.service) }, room, top),
    };
  });
  return [head, ...rows, drawKey(isComplete, room)];
}

function columnsOf({ left, width }: Room) {
  const nameWidth = Math.round(width * 0.42);
  const laneX = left + nameWidth;
  return { nameWidth, laneX, laneWidth: width - nameWidth - 2 * NUMBER_WIDTH - 4, right: left + width };
}

interface SpanParts {
  /** Bar of the span, `null` if its start is unknown. */
  readonly lane: Markup | null;
  /** Class of the service's color. */
  readonly swatch: string;
}

function drawSpan(span: ViewSpan, { lane, swatch }: SpanParts, room: Room, top: number): Markup {
  const { nameWidth, laneX, laneWidth, right } = columnsOf(room);
  const x = room.left + depthOf(span) * INDENT;
  const available = nameWidth - (x - room.left) - 30;
  const service = fitText(toShortText(span.service, "unknown service", 120), available, 13 * BOLD);
  const rest = available - widthOfText(`${service} `, 13 * BOLD);
  const resource = rest < 30 ? "" : fitText(toShortText(span.resource, "", 120), rest, 13);
  const error =
    span.error === true
      ? html`<text class="small tv-bad" x="${x + 16}" y="${top + 36}">${fitText(writeError(span), right - x - 16, 12)}</text>`
      : null;
  return html`<rect class="${swatch}" x="${x}" y="${top + 8}" width="10" height="10" rx="2"/><text x="${x + 16}" y="${top + 18}"><tspan class="strong">${service}</tspan> <tspan class="muted">${resource}</tspan></text><svg x="${laneX}" y="${top + 7}" width="${laneWidth}" height="16">${lane}</svg><text class="end" x="${right - NUMBER_WIDTH}" y="${top + 18}">${writeDuration(span.duration_ns)}</text><text class="muted end" x="${right}" y="${top + 18}">${writeDuration(span.self_ns)}</text>${error}`;
}

function drawKey(hasSelfTimes: boolean, { left }: Room): Block {
  const self = [
    ["own work", "tv-ink", false],
    ["waits for other spans", "tv-ink tv-pale", false],
  ] as const;
  const keys = [
    ...(hasSelfTimes ? self : []),
    ["failed", "tv-bad", false],
    ["line below: on the critical path", "tv-ink tv-pale", true],
  ] as const;
  const places = keys.map((_, index) =>
    keys.slice(0, index).reduce((x, [label]) => x + 46 + widthOfText(label, 12), left),
  );
  return {
    height: 32,
    draw: (top) =>
      html`${keys.map(([label, className, isPath], index) => {
        const x = places[index] ?? left;
        const path = isPath ? html`<rect class="tv-path" x="${x}" y="${top + 22}" width="20" height="2"/>` : null;
        return html`<rect class="${className}" x="${x}" y="${top + 8}" width="20" height="12"/>${path}<text class="muted small" x="${x + 26}" y="${top + 18}">${label}</text>`;
      })}`,
  };
}
