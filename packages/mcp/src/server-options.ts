import type { Approve, Tool, ToolkitSettings } from "@toolwright/core";
import { checkOptions } from "@toolwright/core/authoring";
import type { McpOptions } from "@toolwright/core/mcp";
import type { PlanToolOptions } from "@toolwright/core/plan";
import type { ApprovalMode } from "./approval/call-with-approval.ts";
import type { TraceCarrier } from "./trace-context.ts";

/** Options of `createMcpServer`. */
export interface McpServerOptions<T extends Tool = Tool, Name extends string = string>
  extends McpOptions<Name, ApprovalMode> {
  /** Tools of any toolkits. */
  readonly tools: readonly T[];
  /**
   * Approver of calls that write, send, delete or spend. Required if a selected tool needs approval.
   * - `require`: the server requests a person's approval of every such call, with the approval card as an elicitation.
   *   A client without elicitation gets the error `not_approved`
   * - `prefer`: like `require`, but the host of a client without elicitation decides
   * - `spend`: like `prefer`, but only for calls that spend credits; the host decides on the others
   * - `host`: the server requests nothing, and the host decides by the annotations
   * - a function: your program decides, as with every adapter
   * - `false`: every call runs without asking
   *
   * In the modes `prefer` and `spend`, the result of a call without an elicitation has the preview's warnings.
   */
  readonly approve?: Approve | ApprovalMode | false | undefined;
  /** Time that a person has to decide on an elicitation, milliseconds. Default 600,000. */
  readonly approvalTimeoutMs?: number | undefined;
  /**
   * Whether a result that was cut for the token budget has a link to the full result, which the client can read for ten
   * minutes. `true` adds it as a `resource_link`; clients of a revision before 2025-06-18 get a warning with the link's
   * address instead. Default: a `resource_link` for clients that are known to show it (Claude Code, Gemini CLI, the
   * Inspector), and the warning for all others, since some lose a result with a `resource_link`.
   */
  readonly resultLinks?: boolean | undefined;
  /**
   * Whether a result has `structuredContent` besides the text with the same data. Default: true, except for clients that
   * give models both: `openai-mcp` (ChatGPT), `@langchain/mcp-adapters` and `MCPClient` (ADK). Always true with
   * `outputSchemas`, and for a tool whose app the client shows.
   */
  readonly structuredContent?: boolean | undefined;
  /**
   * The policy of the toolkits, which enforce it. The server does not offer a prompt that needs a tool which the policy
   * refuses. Editors complete the names of the server's tools; it may have others too. Default: every tool is allowed.
   */
  readonly policy?: ToolkitSettings<T["name"] | (string & Record<never, never>)>["policy"];
  /**
   * Whether to offer `Toolwright_RunPlan`, which runs many calls after one approval, or its options. It is offered only
   * if a selected tool needs approval. Default false.
   */
  readonly plans?: boolean | PlanToolOptions | undefined;
  /** Instructions for the model on using the tools together. Default: the instructions of `writeInstructions`. */
  readonly instructions?: string | undefined;
  /** Name of the server. Default: `toolwright`. */
  readonly name?: string | undefined;
  /** Version of the server. Default: the version of this package. */
  readonly version?: string | undefined;
  /**
   * Runs a call in the trace context that its request has in `_meta`, so that the spans of the toolkit's `tracer` belong to
   * the client's trace. With OpenTelemetry: `(carrier, run) => context.with(propagation.extract(context.active(),
   * carrier), run)`. Not called for a request without a valid `traceparent`. Default: the context is ignored.
   */
  readonly inTraceContext?: (<Result>(carrier: TraceCarrier, run: () => Result) => Result) | undefined;
  /** Called for every protocol error outside of tool calls, and for every completion without values. Default: none. */
  readonly onError?: ((error: Error) => void) | undefined;
}

const OPTION_NAMES = {
  tools: true,
  only: true,
  except: true,
  group: true,
  readOnly: true,
  approve: true,
  approvalTimeoutMs: true,
  policy: true,
  plans: true,
  resultLinks: true,
  outputSchemas: true,
  structuredContent: true,
  alwaysLoad: true,
  maxResultTokens: true,
  countTokens: true,
  names: true,
  instructions: true,
  name: true,
  version: true,
  inTraceContext: true,
  onCall: true,
  onProgress: true,
  onError: true,
};

/** @throws ToolError `misconfigured` if an option is unknown */
export function checkServerOptions(options: McpServerOptions): void {
  checkOptions(null, options, OPTION_NAMES);
}
