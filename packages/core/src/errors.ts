import { toPrintableLine } from "./text/printable-line.ts";
import { truncateMiddle } from "./text/truncate.ts";

/**
 * What went wrong, as a literal that survives bundling and duplicate installs.
 *
 * - `invalid_input`: an argument breaks a rule; correct it, a retry as is never helps.
 * - `missing_secret`: a secret is not configured; the message names its variable.
 * - `unauthorized` (401) and `forbidden` (403): the keys are refused, or lack a permission.
 * - `not_found` (404): the backend has no such resource.
 * - `rate_limited` (429): wait `retryAfterMs`, then repeat.
 * - `upstream`: another 4xx, in the backend's own words.
 * - `unavailable`: 5xx or a network failure; a retry may help.
 * - `timeout`: the call's time budget ended; a retry or a narrower request may help.
 * - `aborted`: the caller's signal ended the call.
 * - `bad_response`: the backend broke its contract; a retry rarely helps.
 *
 * What this library itself decides:
 *
 * - `not_approved`: the person or program that approves calls refused this one.
 * - `policy`: a rule of the host forbids the call; the message names the rule.
 * - `duplicate_send`: the same send may already have taken effect; verify before sending again.
 * - `incomplete_call`: the model's message was cut off, so the call did not run.
 * - `misconfigured`: the program or its configuration is wrong, not the model's arguments.
 */
export type ErrorCode =
  | "invalid_input"
  | "missing_secret"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "rate_limited"
  | "upstream"
  | "unavailable"
  | "timeout"
  | "aborted"
  | "bad_response"
  | "not_approved"
  | "policy"
  | "duplicate_send"
  | "incomplete_call"
  | "misconfigured";

/** One broken rule of one parameter. */
export interface InputIssue {
  /** The parameter, with a path for nested values (`group_by[1]`). */
  readonly parameter: string;
  /** The value received, as short JSON text. */
  readonly received: string;
  /** The rule it breaks, in words. */
  readonly rule: string;
  /** A value that would be accepted, as JSON text. */
  readonly example?: string;
}

/** Everything a {@link ToolError} can say. Only these fields are ever copied, so nothing secret rides along. */
export interface ToolErrorFields {
  /** What went wrong, as a literal to tell errors apart by. */
  readonly code: ErrorCode;
  /** What happened and what to do next, safe to show to a model. */
  readonly message: string;
  /** Whether repeating the same call may succeed. Default: true for `rate_limited`, `unavailable` and `timeout`. */
  readonly retryable?: boolean | undefined;
  /** Milliseconds to wait before a retry, where the backend said so. */
  readonly retryAfterMs?: number | undefined;
  /** HTTP status of the backend's answer. */
  readonly status?: number | undefined;
  /** Full name of the tool that failed. */
  readonly tool?: string | undefined;
  /** `"unknown"` when a write may or may not have taken effect. */
  readonly outcome?: "unknown" | undefined;
  /** Every broken rule, with code `invalid_input` or `misconfigured`. */
  readonly issues?: readonly InputIssue[] | undefined;
}

const BRAND: unique symbol = Symbol.for("@toolwright/core.ToolError") as never;
const USUALLY_RETRYABLE: ReadonlySet<ErrorCode> = new Set(["rate_limited", "unavailable", "timeout"]);

/**
 * The one error class of every toolkit. Tell errors apart by `code`, which also works across two installed
 * copies of this package; see {@link isToolError}.
 */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  readonly tool: string | undefined;
  readonly outcome: "unknown" | undefined;
  readonly issues: readonly InputIssue[] | undefined;

  constructor(fields: ToolErrorFields) {
    // It may quote a backend or a model, and is printed.
    super(toPrintableLine(fields.message));
    this.code = fields.code;
    this.retryable = fields.retryable ?? (USUALLY_RETRYABLE.has(fields.code) && fields.outcome === undefined);
    this.retryAfterMs = fields.retryAfterMs;
    this.status = fields.status;
    this.tool = fields.tool;
    this.outcome = fields.outcome;
    this.issues = fields.issues;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** The same error with some fields changed; the others, the issues and the stack stay. */
  with(changes: Partial<ToolErrorFields>): ToolError {
    return changed(this, changes);
  }

  /** The error as plain data for a model: no stack, no cause, only what is known. The message already says every issue. */
  toJSON(): Omit<ToolErrorFields, "issues"> & { readonly retryable: boolean } {
    const { code, message, retryable, retryAfterMs, status, tool, outcome } = this;
    const known = Object.entries({ retryAfterMs, status, tool, outcome }).filter(([, value]) => value !== undefined);
    return { code, message, retryable, ...Object.fromEntries(known) };
  }
}

/** Whether a value is a {@link ToolError}, of this or another installed copy of the package. */
export function isToolError(value: unknown): value is ToolError {
  return typeof value === "object" && value !== null && BRAND in value;
}

/** The error with the tool it came from, unless it already names one. */
export function withTool(error: ToolError, tool: string): ToolError {
  // An error of another installed copy of this package may lack the method `with`.
  return error.tool === undefined ? changed(error, { tool }) : error;
}

function changed(error: ToolError, changes: Partial<ToolErrorFields>): ToolError {
  const { code, message, retryable, retryAfterMs, status, tool, outcome, issues, stack } = error;
  const kept = { code, message, retryable, retryAfterMs, status, tool, outcome, issues };
  const fresh = new ToolError({ ...kept, ...changes });
  const framesAt = stack?.indexOf("\n    at ") ?? -1;
  if (framesAt >= 0) fresh.stack = `${fresh.name}: ${fresh.message}${stack?.slice(framesAt)}`;
  return fresh;
}

/** An `invalid_input` error that lists every broken rule in one message. */
export function invalidInput(issues: readonly InputIssue[]): ToolError {
  return new ToolError({ code: "invalid_input", message: listFaults(issues.map(describeIssue)), issues });
}

/** A `misconfigured` error for options that a program passed, which lists every broken rule in one message. */
export function misconfigured(issues: readonly InputIssue[]): ToolError {
  return new ToolError({ code: "misconfigured", message: listFaults(issues.map(describeIssue)), issues });
}

/** Faults past these are counted: a model that sent thousands is not helped by reading them. */
const MOST_DESCRIBED = 20;

/** Sentences in one text; those past twenty are counted. */
export function listFaults(sentences: readonly string[]): string {
  const rest = sentences.length - MOST_DESCRIBED;
  const more = rest > 0 ? ` And ${rest} more.` : "";
  return sentences.slice(0, MOST_DESCRIBED).join(" ") + more;
}

/** One issue as a sentence. */
export function describeIssue({ parameter, received, rule, example }: InputIssue): string {
  const hint = example === undefined ? "" : ` Example: ${example}.`;
  return `${truncateMiddle(parameter, 120)}: ${rule} (received ${received}).${hint}`;
}
