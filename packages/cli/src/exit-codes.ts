/** Exit codes of the command. Scripts rely on them: in version 0, only a minor version may change one. */
export const EXIT = {
  /** The command succeeded. */
  ok: 0,
  /** The tool failed, and another attempt would fail too; `--field` selects nothing; the output can't be written; `verify` found differences; or `check` found a figure without a source. */
  failed: 1,
  /** Wrong usage: an unknown name, invalid arguments, or a file that cannot be used. Nothing was sent. */
  usage: 2,
  /** The call needs approval and did not get it. Nothing was done. */
  notApproved: 3,
  /** A rule refused the call: the policy, or the check for duplicate sends. Nothing was done. */
  refused: 4,
  /** A key is missing, wrong, or lacks a permission. */
  keys: 5,
  /** The backend is busy or unreachable. A later attempt is safe and may work. */
  tryLater: 6,
  /** The call may have taken effect, but its response is missing. Check before you repeat it. */
  unknownOutcome: 7,
  /** The user interrupted the command. */
  interrupted: 130,
} as const;

/** An exit code of the command. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const BY_CODE: Readonly<Record<string, ExitCode>> = {
  invalid_input: EXIT.usage,
  misconfigured: EXIT.usage,
  usage: EXIT.usage,
  not_approved: EXIT.notApproved,
  policy: EXIT.refused,
  duplicate_send: EXIT.refused,
  missing_secret: EXIT.keys,
  unauthorized: EXIT.keys,
  forbidden: EXIT.keys,
  aborted: EXIT.interrupted,
};

/** The parts of an error that determine the exit code. */
export interface Failure {
  readonly code: string;
  readonly retryable?: boolean | undefined;
  readonly outcome?: "unknown" | undefined;
}

/**
 * Returns the exit code for an error. An ambiguous outcome takes precedence, because a script must not repeat the call.
 */
export function exitCodeOf({ code, retryable = false, outcome }: Failure): ExitCode {
  if (outcome === "unknown") return EXIT.unknownOutcome;
  return BY_CODE[code] ?? (retryable ? EXIT.tryLater : EXIT.failed);
}
