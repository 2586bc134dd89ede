/**
 * What can be wrong with settings: `missing`, `placeholder` (such as `${input:…}`), `quoted`, `prefixed` (`Bearer …`,
 * `NAME=…`), `line_break`, `invalid_character`, `too_short`, `wrong_kind` (an id, a path or a token that is no key),
 * `swapped` (two keys in each other's place), `unknown_value` (no site or region).
 */
export type SettingCause =
  | "missing"
  | "placeholder"
  | "quoted"
  | "prefixed"
  | "line_break"
  | "invalid_character"
  | "too_short"
  | "wrong_kind"
  | "swapped"
  | "unknown_value";

/** What a check of settings found. No field contains a key or a part of one. */
export interface SettingFinding {
  /** What was checked. */
  readonly check: "settings";
  /** `warning`: only the tools that need what is missing do not work. */
  readonly outcome: "warning" | "problem";
  /** The cause, on which a program can branch. */
  readonly cause: SettingCause;
  /** What was found, in one sentence or two. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
}

type Words = Pick<SettingFinding, "message" | "fix">;

/** Creates a finding that is a problem. */
export function problem(cause: SettingCause, { message, fix }: Words): SettingFinding {
  return { check: "settings", outcome: "problem", cause, message, fix };
}

/** Creates a finding that does not keep the tools from working. */
export function warning(cause: SettingCause, words: Words): SettingFinding {
  return { ...problem(cause, words), outcome: "warning" };
}
