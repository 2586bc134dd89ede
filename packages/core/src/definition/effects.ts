/** What a call touches, as far as its arguments show it. Policies are checked against it. */
export interface CallEffects {
  /** The template or broadcast as the arguments name it. Default `null`: none. */
  readonly template?: string | null | undefined;
  /** Addresses that the message goes to, copies included. A string without `@` counts as an id. Default: none. */
  readonly recipients?: readonly string[] | undefined;
  /** Ids that the message goes to, also those that look like an address. Default: none. */
  readonly recipientIds?: readonly string[] | undefined;
  /** Name of an audience whose members the arguments do not list: `segment:12`. Default `null`: none. */
  readonly audience?: string | null | undefined;
  /** Maximum cost in credits. Default 0. */
  readonly maxCredits?: number | undefined;
}

/** What a policy needs and the arguments do not show. */
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

/** What a definition has read at the backend. A missing value or `null` is unknown, and a rule that needs it refuses. */
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
