import { quoteName } from "./text/format-value.ts";
import { toPrintableLine } from "./text/printable-line.ts";

/**
 * The kind of an error, as a string literal that survives bundling and duplicate installs.
 *
 * - `invalid_input`: an argument breaks a rule. Correct it; repeating the same call never helps.
 * - `missing_secret`: a secret is not configured. The message names its environment variable.
 * - `unauthorized` (401) and `forbidden` (403): the backend rejects the API keys, or they lack a permission.
 * - `not_found` (404): the backend has no such resource.
 * - `rate_limited` (429): wait `retryAfterMs`, then retry.
 * - `upstream`: another 4xx. The message quotes the backend.
 * - `unavailable`: 5xx or a network failure. A retry may help, unless `outcome` is `"unknown"`.
 * - `timeout`: the call's time budget ran out. A retry or a narrower request may help, unless `outcome` is `"unknown"`.
 * - `aborted`: the caller's signal aborted the call.
 * - `bad_response`: the backend returned an invalid response. A retry rarely helps.
 *
 * Errors of this library's own rules:
 *
 * - `not_approved`: the person or program that approves calls refused this one.
 * - `policy`: a rule of the host forbids the call; the message names the rule.
 * - `duplicate_send`: the same send was accepted shortly before, or may have taken effect. Verify before sending again.
 * - `incomplete_call`: the model's message was cut off, or its arguments are not JSON, so the call did not run.
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
  /** The received value, quoted as in the message: at most 240 characters. */
  readonly received: string;
  /** The broken rule, in words. */
  readonly rule: string;
  /** An accepted value, as JSON. */
  readonly example?: string;
}

/** All fields of a {@link ToolError}. Only these are ever copied from other errors, so secrets cannot leak. */
export interface ToolErrorFields {
  /** The kind of the error. Branch on this field. */
  readonly code: ErrorCode;
  /** The problem and the next step, safe to show to a model. */
  readonly message: string;
  /**
   * Whether repeating the same call may succeed. Default: true for `rate_limited`, `unavailable` and `timeout`, unless
   * `outcome` is set.
   */
  readonly retryable?: boolean | undefined;
  /** Time to wait before a retry, milliseconds, if the backend reported it. */
  readonly retryAfterMs?: number | undefined;
  /** HTTP status of the backend's response. */
  readonly status?: number | undefined;
  /** Full name of the tool that failed. */
  readonly tool?: string | undefined;
  /** Name of the account whose call failed, in a list of several accounts. */
  readonly account?: string | undefined;
  /** `"unknown"` if a write may or may not have taken effect: check before you repeat it. */
  readonly outcome?: "unknown" | undefined;
  /** All broken rules, for the codes `invalid_input` and `misconfigured`; for `policy`, the rule that refused the call. */
  readonly issues?: readonly InputIssue[] | undefined;
}

const BRAND: unique symbol = Symbol.for("@toolwright/core.ToolError") as never;
const USUALLY_RETRYABLE: ReadonlySet<ErrorCode> = new Set(["rate_limited", "unavailable", "timeout"]);

/**
 * The error class of all toolkits. Branch on `code`, and recognize the class by {@link isToolError}: `instanceof` fails
 * when two copies of this package are installed.
 */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  readonly tool: string | undefined;
  readonly account: string | undefined;
  readonly outcome: "unknown" | undefined;
  readonly issues: readonly InputIssue[] | undefined;

  constructor(fields: ToolErrorFields) {
    // The message may quote a backend or a model, and terminals print it.
    super(toPrintableLine(fields.message));
    this.code = fields.code;
    this.retryable = fields.retryable ?? (USUALLY_RETRYABLE.has(fields.code) && fields.outcome === undefined);
    this.retryAfterMs = fields.retryAfterMs;
    this.status = fields.status;
    this.tool = fields.tool;
    this.account = fields.account;
    this.outcome = fields.outcome;
    this.issues = fields.issues?.map(toPrintableIssue);
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Copies the error with some fields changed. The copy keeps all other fields and the stack. */
  with(changes: Partial<ToolErrorFields>): ToolError {
    return copyWith(this, changes);
  }

  /**
   * The error as plain data for a model, without stack and cause. The issues are left out, since the message lists
   * them.
   */
  toJSON(): Omit<ToolErrorFields, "issues"> & { readonly retryable: boolean } {
    const { code, message, retryable, retryAfterMs, status, tool, account, outcome } = this;
    const optional = { retryAfterMs, status, tool, account, outcome };
    const defined = Object.entries(optional).filter(([, value]) => value !== undefined);
    return { code, message, retryable, ...Object.fromEntries(defined) };
  }
}

/** Whether a value is a {@link ToolError} of this or another installed copy of the package. */
export function isToolError(value: unknown): value is ToolError {
  return typeof value === "object" && value !== null && BRAND in value;
}

/** Whether a failed call may have taken effect. A backend that sent an unreadable response has received the request. */
export function isAmbiguous({ outcome, code }: Pick<ToolErrorFields, "outcome" | "code">): boolean {
  return outcome === "unknown" || code === "bad_response";
}

/** Adds the names of the failed tool and its account to an error, unless the error already names a tool and account. */
export function withTool(error: ToolError, tool: string, account?: string): ToolError {
  const named = { tool: error.tool ?? tool, account: error.account ?? account };
  // An error of another installed copy of this package may have no method `with`.
  return error.tool === named.tool && error.account === named.account ? error : copyWith(error, named);
}

/** Copies an error with some fields changed. */
export function copyWith(error: ToolError, changes: Partial<ToolErrorFields>): ToolError {
  const { message, stack } = error;
  // The message of an error is not enumerable, so a spread leaves it out.
  const copy = new ToolError({ ...error, message, ...changes });
  const framesAt = stack?.indexOf("\n    at ") ?? -1;
  if (framesAt >= 0) copy.stack = `${copy.name}: ${copy.message}${stack?.slice(framesAt)}`;
  return copy;
}

/** Creates an `invalid_input` error whose message lists all broken rules. */
export function invalidInput(issues: readonly InputIssue[]): ToolError {
  return new ToolError({ code: "invalid_input", message: joinSentences(issues.map(describeIssue)), issues });
}

/** Returns the issues of an `invalid_input` error. Rethrows any other error. */
export function issuesIn(thrown: unknown): readonly InputIssue[] {
  if (isToolError(thrown) && thrown.code === "invalid_input" && thrown.issues) return thrown.issues;
  throw thrown;
}

/** Calls a function and returns the issues of the `invalid_input` that it throws. */
export function issuesOf(call: () => unknown): readonly InputIssue[] {
  try {
    call();
    return [];
  } catch (thrown) {
    return issuesIn(thrown);
  }
}

/** Creates a `misconfigured` error for the program's options. Its message lists all broken rules. */
export function misconfigured(issues: readonly InputIssue[]): ToolError {
  return new ToolError({ code: "misconfigured", message: joinSentences(issues.map(describeIssue)), issues });
}

/**
 * Maximum number of issues that a message describes. It counts the others, since thousands of them do not help a model.
 */
const MAX_DESCRIBED_ISSUES = 20;

function joinSentences(sentences: readonly string[]): string {
  const rest = sentences.length - MAX_DESCRIBED_ISSUES;
  const more = rest > 0 ? ` And ${rest} more.` : "";
  return sentences.slice(0, MAX_DESCRIBED_ISSUES).join(" ") + more;
}

/** Escapes an issue. Its parameter may be a name that a model made up, and its received value is the model's. */
function toPrintableIssue({ parameter, received, rule, example }: InputIssue): InputIssue {
  return {
    parameter: toPrintableLine(parameter),
    received: toPrintableLine(received),
    rule: toPrintableLine(rule),
    ...(example === undefined ? {} : { example: toPrintableLine(example) }),
  };
}

/** Matches a path such as `group_by[1]`. */
const PLAIN_PATH = /^[\w.$@[\]-]{1,120}$/;

/** Words one issue as a sentence. */
export function describeIssue(issue: InputIssue): string {
  const { parameter, received, rule } = issue;
  const place = PLAIN_PATH.test(parameter) ? parameter : quoteName(parameter, 120);
  return `${place}: ${rule} (received ${received}).${exampleHint(issue)}`;
}

const exampleHint = ({ example }: InputIssue) => (example === undefined ? "" : ` Example: ${example}.`);

/** Maps the message of an error, but not the examples in it, which belong to this library. */
export function mapMessage(
  { message, issues = [] }: Pick<ToolErrorFields, "message" | "issues">,
  map: (text: string) => string,
): string {
  const hints = new Set(issues.map(exampleHint).filter((hint) => hint !== ""));
  const parts = [...hints].reduce((inner, hint) => (text: string) => text.split(hint).map(inner).join(hint), map);
  return parts(message);
}
