import { type Finding, problem, type SettingCause } from "./finding.ts";

/** A fault in the form of a value, which no key has. */
interface Fault {
  readonly cause: SettingCause;
  matches(value: string): boolean;
  /** Description of the fault, to follow the name of the variable. Each `key` becomes the kind of the setting. */
  readonly problem: string;
  readonly fix: string;
}

/** Fewer characters are a fragment or a test value. */
const MIN_LENGTH = 8;

/** Ordered by how much they explain: a quoted placeholder is a placeholder. */
const FAULTS: readonly Fault[] = [
  {
    cause: "placeholder",
    matches: (value) =>
      /[$#]\{[^{}]*\}|\{\{[^{}]*\}\}|x{8,}|\*{4,}|^["']?(?:\$[A-Z_]\w*|%\w+%|<[^>]*>|x{4,}|\.{3,}|…)["']?$/i.test(
        value,
      ) ||
      /^(?:undefined|null|none|todo|changeme|placeholder|redacted|\[object Object\]|replace[-_ ]?me|your[-_ ].*)$/i.test(
        value,
      ),
    problem: "contains a placeholder instead of a value",
    fix: `Set the value itself. Only the host's own configuration replaces \${input:…}, and a shell replaces \${VAR} only outside of single quotes.`,
  },
  {
    cause: "wrong_kind",
    // A leading slash alone proves nothing: tokens in base64 can start with one.
    matches: (value) =>
      /^[a-z][a-z0-9+.-]*:\/\/|^arn:|^(?:~|\.{1,2})\/|^\/(?:etc|home|mnt|opt|root|run|tmp|Users|var)\/|^\$\(|^`\S*\s.*`$/.test(
        value,
      ),
    problem: "contains an address, a path or a command, and not the key",
    fix: "Set the key itself: the tools read no file and no password manager. A shell replaces $(command) only outside of single quotes.",
  },
  {
    cause: "quoted",
    matches: (value) => /^["'`“”‘’]|["'`“”‘’]$/.test(value),
    problem: "has quotes around its value",
    fix: "Remove the quotes. Some readers of .env files, such as docker --env-file, keep them as a part of the value.",
  },
  {
    cause: "prefixed",
    matches: (value) => /^(?:bearer|basic|token|apikey|x-api-key|dd-api-key|authorization)[\s:=]/i.test(value),
    problem: "starts with an authorization scheme or a header's name",
    fix: "Set only the key, without `Bearer` or a header's name. The tools add what the backend needs.",
  },
  {
    cause: "prefixed",
    matches: (value) => /^(?:export\s+)?[A-Z][A-Z0-9]*_[A-Z0-9_]+=/.test(value),
    problem: "starts with the name of a variable",
    fix: "Set only what follows the equals sign.",
  },
  {
    cause: "line_break",
    matches: (value) => /[\r\n]/.test(value),
    problem: "contains a line break",
    fix: "Copy the key again, as one line. A line break at the end does no harm.",
  },
  {
    cause: "invalid_character",
    matches: (value) => /[^\x21-\x7e]|[,;]/.test(value),
    problem: "contains a character that no key has, such as a space, a comma or an invisible character",
    fix: "Copy the key again from the backend's own page.",
  },
  {
    cause: "too_short",
    matches: (value) => value.length < MIN_LENGTH,
    problem: `has fewer than ${MIN_LENGTH} characters, so it is incomplete`,
    fix: "Copy the entire key again.",
  },
];

/**
 * Checks the form of a setting, without a request. The finding never contains the value or a part of it.
 * @param value the value without surrounding whitespace, which the tools also ignore
 * @param isSecret whether the value is a key. For other values, such as a region, only reports mistakes that no valid
 * value can contain
 * @param noun the kind of key, such as `a site ID`. Default `a key`
 * @returns `null` if the form can be right
 */
export function checkForm(variable: string, value: string, isSecret = true, noun = "a key"): Finding | null {
  const faults = isSecret ? FAULTS : FAULTS.filter(({ cause }) => cause === "placeholder" || cause === "quoted");
  const fault = faults.find(({ matches }) => matches(value));
  const kind = noun.replace(/^an? /, "");
  const [words, fix = ""] = [fault?.problem, fault?.fix].map((text) => text?.replaceAll(/\bkey\b/g, kind));
  return fault ? problem("settings", fault.cause, { message: `${variable} ${words}.`, fix }) : null;
}
