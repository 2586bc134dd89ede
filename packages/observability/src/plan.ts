import {
  type InputIssue,
  type Planned,
  resolveWindow,
  type TimeWindow,
  type WindowArguments,
} from "@toolwright/core/authoring";

// A call derives its plan from its arguments once. The plan of each tool is put together from parts.

/** A part of a plan, or what is wrong with the arguments it is made of. */
export type Part<Value extends object> = Value | { readonly issues: readonly InputIssue[] };

/** A window, its ends frozen. */
export interface PlannedWindow {
  readonly window: TimeWindow;
}

/** The window that the arguments mean; no issue of its own where one of its ends could not be read. */
export function planWindow({ start_time, end_time }: Partial<WindowArguments>, now: number): Part<PlannedWindow> {
  if (start_time === undefined || end_time === undefined) return { issues: [] };
  return resolveWindow({ start_time, end_time }, now);
}

/** A plan of two parts; with the issues of either there is none. */
export function planBoth<One extends object, Two extends object>(one: Part<One>, two: Part<Two>): Planned<One & Two> {
  if ("issues" in one) return { issues: [...one.issues, ...("issues" in two ? two.issues : [])] };
  return "issues" in two ? { issues: two.issues } : { plan: { ...one, ...two } };
}
