import { ToolError } from "../errors.ts";

/**
 * Rejects a runtime without what toolkits use, since the first call would fail with an error that does not say why.
 * @throws ToolError `misconfigured` for Node before 22
 */
export function checkRuntime(): void {
  if (typeof Promise.withResolvers === "function") return;
  const { process } = globalThis as { readonly process?: { readonly version?: string } };
  const found = process?.version ? `; this is Node ${process.version.replace(/^v/, "")}` : "";
  throw new ToolError({ code: "misconfigured", message: `Toolwright needs Node 22 or newer${found}.` });
}
