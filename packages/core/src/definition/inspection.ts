import type { CardContent } from "./card.ts";

/**
 * Findings of a tool about a call before its effect. Only reads. Each part reads what it needs when it is requested, and
 * parts share what they have read through the `facts` of the context.
 */
export interface Inspection<Details extends object | null = object | null> {
  /** Says what `run` would do, for the person who approves the call. */
  card(): Promise<CardContent<Details>>;
  /**
   * For a tool whose `run` refuses an agent's call after it has read something: reads that, and throws the same
   * `invalid_input`. Adapters then request no approval. Another error refuses nothing. Default: nothing is refused.
   */
  check?(): Promise<unknown>;
  /** Reads what the rules of a policy need and `effects` of the definition does not know. Default: nothing is known. */
  effects?(required: EffectsToRead): Promise<ReadEffects>;
}

/** The template, people and cost that a call touches, as far as its arguments show them. Policies are checked against it. */
export interface CallEffects {
  /** The template of the message as the arguments name it. Default `null`: none. */
  readonly template?: string | null | undefined;
  /** Addresses that the message goes to, copies included. A string without `@` counts as an id. Default: none. */
  readonly recipients?: readonly string[] | undefined;
  /** Ids that the message goes to, also those that look like an address. Default: none. */
  readonly recipientIds?: readonly string[] | undefined;
  /** Name of an audience whose members the arguments do not list: `segment:12`. Default `null`: none. */
  readonly audience?: string | null | undefined;
  /** Maximum cost in credits. Default 0. */
  readonly maxCredits?: number | undefined;
  /**
   * Whether `run` calls `policy.takeSend` itself right before it sends, so that a limit counts no duplicate, and a call gets
   * the recorded outcome of an earlier one also past a limit. Default false: each call of a tool that sends counts.
   */
  readonly takesSend?: boolean | undefined;
}

/** Facts that a policy needs and the arguments do not show. */
export interface EffectsToRead {
  /** Whether a rule needs all names of the template. */
  readonly templateNames: boolean;
  /** Whether a rule needs the size of the audience. */
  readonly audienceSize: boolean;
  /** Whether a rule needs the recipients whom the backend does not know. */
  readonly unknownRecipients: boolean;
  /** Whether a rule needs the recipients who have unsubscribed. */
  readonly unsubscribed: boolean;
}

/** Facts that an inspection has read at the backend. A missing value or `null` is unknown, and a rule that needs it refuses. */
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

/** Names that the rules of a policy use for the templates and audiences of a tool's `effects`. */
export interface RuleNames {
  /** Makes names of templates comparable, such as an id with leading zeros. */
  templateKey(name: string): string;
  /** Says why an entry of a rule can match nothing, as the rule that it breaks; `null` for one that can. */
  faultOf(list: "templates" | "recipients", entry: string): string | null;
}
