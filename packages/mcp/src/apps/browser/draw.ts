import {
  renderAggregation,
  renderApproval,
  renderCompanies,
  renderEvents,
  renderFoundMetrics,
  renderIncidents,
  renderMetricQuery,
  renderMetrics,
  renderMonitor,
  renderMonitors,
  renderPeople,
  renderTrace,
  type ViewCard,
} from "@toolwright/view";
import { CARD_FIELD, RESULT_URI } from "../card-names.ts";
import { expandRows, expandSeries, expandTrace, fieldsOf, listOptions, toStrings } from "./expand.ts";

/** The host's messages to the app about the call. */
export interface CallState {
  /** Declaration of the tool, from the host. */
  readonly tool: { readonly name?: unknown; readonly annotations?: unknown; readonly _meta?: unknown } | null;
  readonly args: object | null;
  /** Result of the preview that the app requested before the call had a result. Default: none. */
  readonly preview?: CallOutcome | null;
  readonly result: CallOutcome | null;
}

/** A result of `tools/call`. */
export interface CallOutcome {
  readonly structuredContent?: unknown;
  readonly content?: unknown;
  readonly isError?: unknown;
  readonly _meta?: unknown;
}

/** Draws a call as HTML. Every string of the host, the arguments and the result is escaped. */
export function draw(app: string, call: CallState): string {
  const state = { ...call, result: call.result && withoutLink(call.result) };
  if (app === "card") return renderApproval(toCard(state));
  if (!state.result) return hasCard(app, state) ? renderApproval(toCard(state)) : "";
  const { isError, structuredContent } = state.result;
  const picture = isError === true ? null : drawResult(app, expandRows(structuredContent));
  return picture === null ? renderApproval(toCard(state)) : drawAccount(structuredContent) + picture;
}

/** Draws the account of a result, if it is one of several. A host may send any name, so only a plain one is drawn. */
function drawAccount(result: unknown): string {
  const { account } = fieldsOf(result);
  return typeof account === "string" && /^[\w-]{1,32}$/.test(account)
    ? `<p class="account">Account: ${account}</p>`
    : "";
}

/** Removes the link to the full result, which is for the model and its host. */
function withoutLink(result: CallOutcome): CallOutcome {
  const data = fieldsOf(result.structuredContent);
  if (!Array.isArray(data["warnings"])) return result;
  const warnings = toStrings(data["warnings"]).filter((text) => !text.includes(RESULT_URI));
  return { ...result, structuredContent: { ...data, warnings } };
}

/** Whether calls of the tool have an approval card, in an app that later draws their results. */
export function hasCard(app: string, { tool }: CallState): boolean {
  return app === "card" || fieldsOf(tool?._meta)["toolwright/cost"] !== undefined;
}

/** Draws a result; `null` if it has nothing to draw, such as an enrichment that found no person. */
function drawResult(app: string, data: object): string | null {
  const { companies, company, people, members, person, buckets, monitors, incidents, warnings } = fieldsOf(data);
  switch (app) {
    case "trace":
      return renderTrace(expandTrace(data));
    case "metrics":
      return renderMetrics(data);
    case "companies":
      if (company) return renderCompanies([company], { warnings: toStrings(warnings) });
      return Array.isArray(companies)
        ? renderCompanies(companies, listOptions(data, companies.length, "Companies"))
        : null;
    case "people": {
      if (person) return renderPeople([person], { warnings: toStrings(warnings) });
      const list = people ?? members;
      return Array.isArray(list) ? renderPeople(list, listOptions(data, list.length, "People")) : null;
    }
    case "monitor":
      return renderMonitor(data);
    case "events":
      return renderEvents(data);
    case "list":
      if (monitors) return renderMonitors(data);
      return incidents ? renderIncidents(data) : renderFoundMetrics(data);
    default:
      return buckets ? renderAggregation(expandSeries(data)) : renderMetricQuery(expandSeries(data));
  }
}

/**
 * Returns the card that the server created for the call, or a card of the arguments, which the host sends before a
 * person approves.
 */
function toCard(state: CallState): ViewCard {
  const { result, preview } = state;
  const card = cardIn(result) ?? cardIn(preview ?? null);
  const base = card ?? cardOfArguments(state);
  const previewFailure = preview?.isError === true && !result ? [firstText(preview)] : [];
  const warnings = [...(base.warnings ?? []), ...previewFailure, ...(result ? warningsOf(result) : [])];
  return { ...base, ...outcomeOf(result, card), warnings: [...new Set(warnings)] };
}

function cardIn(outcome: CallOutcome | null): ViewCard | null {
  const card = fieldsOf(outcome?._meta)[CARD_FIELD];
  return typeof card === "object" ? card : null;
}

function cardOfArguments({ tool, args }: CallState): ViewCard {
  const annotations = fieldsOf(tool?.annotations);
  return {
    tool: typeof tool?.name === "string" ? tool.name.replace("_", ".") : "",
    title: String(annotations["title"] ?? "Call"),
    effect: effectOf(annotations, fieldsOf(tool?._meta)["toolwright/cost"]),
    summary: "The request contains these values.",
    fields: Object.entries(args ?? {}).map(([label, value]) => ({ label, value })),
    hash: null,
  };
}

function outcomeOf(result: CallOutcome | null, card: ViewCard | null): { readonly summary?: string } {
  if (!result) return {};
  const outcome = result.isError === true ? "The call failed." : "The call is done.";
  return { summary: card ? `${outcome} The card was: ${String(card.summary ?? "")}` : outcome };
}

function effectOf(annotations: Readonly<Record<string, unknown>>, cost: unknown): string {
  if (cost === "messages") return "send";
  if (cost === "credits") return "spend";
  return annotations["destructiveHint"] === true ? "delete" : "write";
}

function warningsOf(result: CallOutcome): string[] {
  if (result.isError === true) return [firstText(result)];
  return toStrings(fieldsOf(result.structuredContent)["warnings"]);
}

function firstText({ content }: CallOutcome): string {
  const { text } = fieldsOf(Array.isArray(content) ? content[0] : null);
  return typeof text === "string" ? text : "The call failed.";
}
