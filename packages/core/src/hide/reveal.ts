import { type InputIssue, invalidInput } from "../errors.ts";
import type { Handles, HiddenValue } from "./handles.ts";
import { mapLeaves } from "./leaves.ts";

/**
 * Replaces handles in the arguments of a model by their values, also inside strings. `pattern` matches handles.
 * @throws ToolError `invalid_input` that names every unknown handle
 */
export function revealHandles(args: unknown, handles: Handles, pattern: RegExp): unknown {
  const issues: InputIssue[] = [];
  const revealIn = (text: string, path: string): HiddenValue =>
    handles.valueOf(text) ??
    text.replaceAll(pattern, (handle) => {
      const value = handles.valueOf(handle);
      if (value === undefined) issues.push(unknownHandle(path, handle));
      return String(value ?? handle);
    });
  const revealed = mapLeaves(
    args,
    (name, path) => String(revealIn(name, path)),
    (leaf, path) => (typeof leaf === "string" ? revealIn(leaf, path) : leaf),
  );
  if (issues.length > 0) throw invalidInput(issues);
  return revealed;
}

function unknownHandle(path: string, handle: string): InputIssue {
  return {
    parameter: path || "arguments",
    received: JSON.stringify(handle),
    rule: "is not a known handle; copy handles from results exactly, or read the record again",
  };
}
