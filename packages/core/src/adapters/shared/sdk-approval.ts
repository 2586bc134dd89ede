import type { Approve } from "../../tool/approval.ts";
import { needsApproval } from "../../tool/approval.ts";
import type { Tool } from "../../tool/tool.ts";
import type { AdapterOptions } from "./agent-tool.ts";

/** Options of adapters to SDKs that can pause before a call and let a person decide. */
export interface SdkApprovalOptions extends Omit<AdapterOptions, "approve"> {
  /**
   * Who approves a call that writes, sends, deletes or spends. Default: the SDK, which pauses before the call. A function
   * is called inside the tool call instead, and the model reads its refusal as an ordinary error. `false` allows every
   * call.
   */
  readonly approve?: Approve | false | undefined;
}

/** Adapter options, and the calls that the SDK pauses before. */
export interface SdkApproval {
  readonly options: AdapterOptions;
  pausesBefore(tool: Tool): boolean;
}

/** Separates an `approve` function, which the tool calls, from the approval that the SDK asks for. */
export function readApproval({ approve, ...rest }: SdkApprovalOptions): SdkApproval {
  return {
    options: typeof approve === "function" ? { ...rest, approve } : rest,
    // Only a literal `false` allows every call: `null` from a configuration file must not.
    pausesBefore: (tool) => typeof approve !== "function" && approve !== false && needsApproval(tool),
  };
}

/** The preview of a call for the person who approves it, or why it cannot run; `null` for a tool without a preview. */
export async function previewText(tool: Tool, args: unknown, signal?: AbortSignal): Promise<string | null> {
  const preview = await tool.preview?.(args, { signal });
  if (!preview) return null;
  return preview.ok ? preview.text : preview.error.message;
}
