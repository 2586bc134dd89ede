import {
  type InputIssue,
  invalidInput,
  resolveWindow,
  type TimeWindow,
  type WindowArguments,
} from "@toolwright/core/authoring";

/** What is wrong with a window, once both of its ends could be read. */
export function windowIssues({ start_time, end_time }: Partial<WindowArguments>, now: number): readonly InputIssue[] {
  if (start_time === undefined || end_time === undefined) return [];
  const resolved = resolveWindow({ start_time, end_time }, now);
  return "issues" in resolved ? resolved.issues : [];
}

/** The window that the arguments mean. */
export function openWindow(args: WindowArguments, now: number): TimeWindow {
  const resolved = resolveWindow(args, now);
  if ("issues" in resolved) throw invalidInput(resolved.issues);
  return resolved.window;
}
