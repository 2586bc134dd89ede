/** A value that a call sends. */
export interface ViewField {
  /** Name of the value. */
  readonly label?: string | null | undefined;
  /** The value. */
  readonly value?: unknown;
  /** Note for the reader about the value. */
  readonly note?: string | null | undefined;
  /** Number of the call of a plan that sends the value. Absent: every call sends it. */
  readonly row?: number | null | undefined;
}

/** A stored value that a call changes. */
export interface ViewChange {
  /** Name of the stored value. */
  readonly name?: string | null | undefined;
  /** Current value. */
  readonly before?: unknown;
  /** Value after the call. */
  readonly after?: unknown;
}

/** The people that a call reaches. */
export interface ViewAudience {
  /** Criterion that selects the people, in words that continue `12 people`. */
  readonly description?: string | null | undefined;
  /** Number of people, `null` if unknown. */
  readonly size?: number | null | undefined;
  /** Words before a number that is not exact: `at least` or `up to`. Default: it is exact. */
  readonly bound?: string | null | undefined;
  /** Emails, ids or names of some of them. */
  readonly sample?: readonly string[] | null | undefined;
}

/** A message of some rows of a plan. */
export interface ViewMessage {
  /** Numbers of the rows that send it, such as `1-5,8`. */
  readonly rows?: string | null | undefined;
  /** Summary of the first row's call. */
  readonly summary?: string | null | undefined;
  /** The message of the first row, as text with line breaks. */
  readonly text?: string | null | undefined;
}

/** An approval card to draw: a structural subset of core's `ApprovalCard`. */
export interface ViewCard {
  /** Full name of the tool. */
  readonly tool?: string | null | undefined;
  /** Short name of the tool for people. */
  readonly title?: string | null | undefined;
  /** `read`, `write`, `send`, `delete` or `spend`. */
  readonly effect?: string | null | undefined;
  /** All effects of a plan's rows, the gravest first. Default: only `effect`. */
  readonly effects?: readonly string[] | null | undefined;
  /** Effect of the call, in one sentence. */
  readonly summary?: string | null | undefined;
  /** Every value that the call sends. */
  readonly fields?: readonly ViewField[] | null | undefined;
  /** Every stored value that the call changes. */
  readonly changes?: readonly ViewChange[] | null | undefined;
  /** The people that the call reaches. */
  readonly audience?: ViewAudience | null | undefined;
  /** The message that recipients get, as text with line breaks. */
  readonly message?: string | null | undefined;
  /** The distinct messages of a plan. Default: only `message`. */
  readonly messages?: readonly ViewMessage[] | null | undefined;
  /** Maximum cost in credits. */
  readonly maxCredits?: number | null | undefined;
  /** Expected failures, and differences from what the arguments suggest. */
  readonly warnings?: readonly string[] | null | undefined;
  /** Hash of the call, which binds the approval to the arguments. */
  readonly hash?: string | null | undefined;
}
