import type { CardContent } from "./card.ts";

/**
 * A tool's findings about a call before its effect. Only reads. Each part reads its data when it is requested, and
 * parts share data through the context's `facts`. While `effects` reads for a policy, `card` or `check` may read too.
 */
export interface Inspection<Details extends object | null = object | null> {
  /** Describes the effect of `run` for the person who approves the call. */
  card(): Promise<CardContent<Details>>;
  /**
   * Throws the same `invalid_input` as `run`, for a tool that can refuse an agent's call only after a read, or one for a
   * call that the backend certainly rejects. Adapters then request no approval. Other errors refuse nothing. Default:
   * nothing is refused.
   */
  check?(): Promise<unknown>;
  /**
   * Throws `duplicate_send` if `run` would refuse the call because of an earlier one, as the store of sends knows.
   * Adapters then request no approval, and plans leave the call out. Default: no call is repeated.
   * @param whileReading called before a read from the backend: the reads of `check` can then start
   */
  repeat?(whileReading: () => void): Promise<unknown>;
  /** Reads facts that policy rules need and the definition's `effects` lack. Default: no facts are known. */
  effects?(required: EffectsToRead): Promise<ReadEffects>;
}

/** The template, people and cost of a call, as far as its arguments show them. A policy checks them. */
export interface CallEffects {
  /** The template of the message as the arguments name it. Default `null`: none. */
  readonly template?: string | null | undefined;
  /** Addresses that the message goes to, copies included. A string without `@` counts as an id. Default: none. */
  readonly recipients?: readonly string[] | undefined;
  /** Ids that the message goes to, including ids that look like an address. Default: none. */
  readonly recipientIds?: readonly string[] | undefined;
  /** Name of an audience whose members the arguments do not list: `segment:12`. Default `null`: none. */
  readonly audience?: string | null | undefined;
  /** Maximum cost in credits. Default 0. */
  readonly maxCredits?: number | undefined;
  /**
   * Whether `run` itself calls `policy.takeSend` right before it sends. A limit then doesn't count duplicates, and a
   * call past the limit still gets the recorded outcome of an earlier one. Default false: each call of a tool that
   * sends counts.
   */
  readonly takesSend?: boolean | undefined;
}

/** Facts that a policy needs and the arguments do not show. */
export interface EffectsToRead {
  /** Whether a rule needs all names of the template. */
  readonly templateNames: boolean;
  /** Whether a rule needs the audience's size. */
  readonly audienceSize: boolean;
  /** Whether a rule needs the recipients that the backend does not know. */
  readonly unknownRecipients: boolean;
  /** Whether a rule needs the recipients who have unsubscribed. */
  readonly unsubscribed: boolean;
}

/**
 * Facts that an inspection has read from the backend. A missing value or `null` is unknown, so a rule that needs it
 * refuses the call.
 */
export interface ReadEffects {
  /** Every name that the arguments could use for the template, such as its id and its trigger name. */
  readonly templateNames?: readonly string[] | null | undefined;
  /** Number of people in the audience. */
  readonly audienceSize?: number | null | undefined;
  /** Recipients whom the backend does not know. */
  readonly unknownRecipients?: readonly string[] | null | undefined;
  /** Recipients who have unsubscribed. */
  readonly unsubscribed?: readonly string[] | null | undefined;
}

/** Names by which policy rules refer to the templates and audiences in a tool's `effects`. */
export interface RuleNames {
  /** Normalizes template names for comparison, such as an id with leading zeros. */
  templateKey(name: string): string;
  /** Returns the broken rule of an entry that can never match; `null` for an entry that can. */
  faultOf(list: "templates" | "recipients", entry: string): string | null;
}
