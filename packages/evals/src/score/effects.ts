/** A change that a run made to a backend, read from the sandbox's records before and after it. */
export type Effect = EmailEffect | BroadcastEffect | PersonEffect | EventEffect;

/** An email from a transactional template. */
export interface EmailEffect {
  /** Kind of the effect. */
  readonly kind: "email";
  /** Recipient. */
  readonly to: string;
  /** Trigger name of the template, such as `payment_retry`. */
  readonly template: string;
  /** Variables that must have these values; others are accepted. Default: any variables. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Addresses that get a copy. Default: none. */
  readonly copies?: readonly string[] | undefined;
  /** Address for replies, if the request replaces that of the template. Default: not replaced. */
  readonly replyTo?: string | undefined;
  /** Sender, if the request replaces that of the template. Default: not replaced. */
  readonly from?: string | undefined;
}

/** A launched broadcast. */
export interface BroadcastEffect {
  /** Kind of the effect. */
  readonly kind: "broadcast";
  /** Id of the broadcast, such as `7`. */
  readonly id: string;
  /** Emails of the audience in any order, with those of unsubscribed people. */
  readonly recipients: readonly string[];
  /** Variables that must have these values; others are accepted. Default: any variables. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** A person who was created, changed or deleted. */
export interface PersonEffect {
  /** Kind of the effect. */
  readonly kind: "person-created" | "attributes" | "person-deleted";
  /** The person's id, or email if the person has no id. */
  readonly person: string;
  /**
   * Attributes with a new value; `null` for a removed one. Of `attributes`, it lists all changes; of `person-created`,
   * those that must have these values. Absent for a deletion.
   */
  readonly set?: Readonly<Record<string, unknown>> | undefined;
}

/** An event on a person's timeline. */
export interface EventEffect {
  /** Kind of the effect. */
  readonly kind: "event";
  /** The person's id, or email if the person has no id. */
  readonly person: string;
  /** Name of the event. */
  readonly name: string;
  /** Fields that must have these values; others are accepted. Default: any fields. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}
