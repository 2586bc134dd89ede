import { renderAggregation, renderApproval, renderTrace, type ViewCard } from "@toolwright/view";
import { expandTables } from "./expand-tables.ts";

/** What the host sent the app about the call. */
export interface CallState {
  /** Declaration of the tool, from the host. */
  readonly tool: { readonly title?: unknown; readonly annotations?: unknown; readonly _meta?: unknown } | null;
  readonly args: object | null;
  readonly result: {
    readonly structuredContent?: unknown;
    readonly content?: unknown;
    readonly isError?: unknown;
  } | null;
}

/** Draws a call as HTML. Every string of the host, the arguments and the result is escaped. */
export function draw(app: string, state: CallState): string {
  if (app === "card") return renderApproval(toCard(state));
  if (!state.result) return "";
  if (state.result.isError === true) return renderApproval({ ...toCard(state), warnings: [firstText(state.result)] });
  const data = expandTables(state.result.structuredContent ?? {}) as object;
  return app === "trace" ? renderTrace(data) : renderAggregation(data);
}

/** A card from the arguments, which the host sends before a person approves the call. */
function toCard({ tool, args, result }: CallState): ViewCard {
  const annotations = fieldsOf(tool?.annotations);
  const cost = fieldsOf(tool?._meta)["toolwright/cost"];
  const outcome = result ? { summary: result.isError === true ? "The call failed." : "The call is done." } : {};
  return {
    tool: typeof tool?.title === "string" ? tool.title : "",
    title: String(annotations["title"] ?? "Call"),
    effect: effectOf(annotations, cost),
    summary: "These values leave in the request.",
    ...outcome,
    warnings: result ? warningsOf(result) : [],
    fields: Object.entries(args ?? {}).map(([label, value]) => ({ label, value })),
    hash: null,
  };
}

function effectOf(annotations: Readonly<Record<string, unknown>>, cost: unknown): string {
  if (cost === "messages") return "send";
  if (cost === "credits") return "spend";
  return annotations["destructiveHint"] === true ? "delete" : "write";
}

function warningsOf(result: NonNullable<CallState["result"]>): string[] {
  if (result.isError === true) return [firstText(result)];
  const { warnings } = fieldsOf(result.structuredContent);
  return Array.isArray(warnings) ? warnings.map(String) : [];
}

function firstText({ content }: NonNullable<CallState["result"]>): string {
  const { text } = fieldsOf(Array.isArray(content) ? content[0] : null);
  return typeof text === "string" ? text : "The call failed.";
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
