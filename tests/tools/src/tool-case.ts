import type { Messaging } from "@toolwright/messaging";
import type { Observability } from "@toolwright/observability";
import type { Sales } from "@toolwright/sales";

/** Arguments of a call. */
export type CallArguments = Readonly<Record<string, unknown>>;

/** The name of every tool of every toolkit. */
export type ToolName = (Observability | Messaging | Sales)["tools"][number]["name"];

/** Calls and settings with which suites test a tool. Most tools need only the example. */
export interface ToolCase {
  /** The call on the tool's reference page. Its result in the sandbox has at least one row. */
  readonly example: CallArguments;
  /** More calls, whose backend requests the reference page also lists. */
  readonly moreRequests?: readonly CallArguments[];
  /** The call that suites repeat many times. Default: the example. */
  readonly usual?: CallArguments;
  /** More calls that read responses of other shapes, for the suites about malformed backend responses. */
  readonly moreResponses?: readonly CallArguments[];
}

/** Cases for a toolkit's tools; a missing tool is a type error. */
export type CasesOf<Toolkit extends string> = Readonly<Record<Extract<ToolName, `${Toolkit}.${string}`>, ToolCase>>;
