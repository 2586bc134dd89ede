/** An attribute value; the API returns each as a string. */
export type AttributeValue = string | number | boolean;

/** A person's profile. `cioId` is assigned by Customer.io; the other two identifiers are optional. */
export interface Person {
  readonly cioId: string;
  id: string | null;
  email: string | null;
  /** Attributes, without the identifiers. */
  readonly attributes: Map<string, AttributeValue>;
  /** When each attribute was last written, epoch seconds. */
  readonly timestamps: Map<string, number>;
  readonly createdMs: number;
}

/** Identifier kinds; a `cio_id` has no `cio_` prefix here. */
export const IDENTIFIER_KINDS = ["id", "email", "cio_id"] as const;

/** An identifier kind. */
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** One identifier with its kind. */
export interface Identifier {
  readonly kind: IdentifierKind;
  readonly value: string;
}

/** An event in a person's history. */
export interface Activity {
  readonly id: string;
  readonly type: string;
  readonly name: string | null;
  readonly atMs: number;
  readonly cioId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly deliveryId: string | null;
  readonly deliveryType: string | null;
}

/** Content that a request for one message sets. The API does not return it. */
export interface SentContent {
  /** The variables of the message. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Values of the request that replace those of the template; `null` without one. */
  readonly from: string | null;
  readonly replyTo: string | null;
  readonly cc: string | null;
  readonly bcc: string | null;
  /** The rendered body. */
  readonly body: string;
}

/** The ids of a message that nothing sent, to override with those of its source. */
export const NONE = { campaignId: null, newsletterId: null, broadcastId: null, transactionalId: null, triggerId: null };

/** One message to one person, with the time of each step. */
export interface Delivery {
  readonly id: string;
  readonly cioId: string | null;
  readonly type: "email";
  readonly recipient: string;
  readonly subject: string;
  readonly createdMs: number;
  /** Maps a metric (`sent`, `delivered`, `opened`, `clicked`, `bounced`, …) to epoch milliseconds, possibly in the future. */
  readonly metrics: ReadonlyMap<string, number>;
  readonly failureMessage: string | null;
  /** Its campaign, newsletter, broadcast or template; exactly one is set. */
  readonly campaignId: number | null;
  readonly newsletterId: number | null;
  readonly broadcastId: number | null;
  readonly transactionalId: number | null;
  /** The broadcast trigger that sent the message; `null` for other messages. */
  readonly triggerId: number | null;
  /** The content that the request set; `null` for generated messages and those of a broadcast. */
  readonly content: SentContent | null;
}

/** Segment condition: a person has this attribute, with this value, or with any value if `value` is `null`. */
export interface SegmentCondition {
  readonly attribute: string;
  readonly value: string | null;
}

/** A segment: a manual list, or all people who match a condition. */
export interface Segment {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: "manual" | "dynamic";
  readonly state: "finished" | "build";
  readonly createdMs: number;
  /** `cioId`s of a manual segment; empty for a dynamic one. */
  readonly members: Set<string>;
  /** `null` for a manual segment. */
  readonly condition: SegmentCondition | null;
}

/** A campaign, or an API-triggered broadcast, which the API treats as a campaign. */
export interface Campaign {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: "segment" | "event" | "triggered_broadcast";
  readonly state: "running" | "draft" | "stopped";
  readonly createdMs: number;
  readonly updatedMs: number;
  readonly firstStartedMs: number | null;
  readonly tags: readonly string[];
  readonly subject: string;
  /** The message, with its variables in Liquid. */
  readonly body: string;
  /** Id of the configured segment; `null` without one. */
  readonly segmentId: number | null;
}

/** A one-time send to segments. */
export interface Newsletter {
  readonly id: number;
  readonly name: string;
  readonly subject: string;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** `null` for a draft. */
  readonly sentMs: number | null;
  readonly tags: readonly string[];
  readonly recipientSegmentIds: readonly number[];
}

/** A transactional message template. */
export interface Template {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Name that sends can use instead of the id. */
  readonly triggerName: string;
  readonly subject: string;
  readonly from: string;
  /** Text that follows the subject in an inbox; empty for none. */
  readonly preheader: string;
  /** Address for replies; empty for none. */
  readonly replyTo: string;
  /** Whether unsubscribed people get the message. */
  readonly sendsToUnsubscribed: boolean;
  /** Whether its messages become drafts, which only a person sends. */
  readonly queuesDrafts: boolean;
  /** The message, with its variables in Liquid: `{{trigger.order_id}}`. */
  readonly body: string;
  readonly createdMs: number;
  readonly updatedMs: number;
}

/** One trigger of a broadcast. */
export interface Trigger {
  readonly id: number;
  readonly broadcastId: number;
  readonly createdMs: number;
  /** The variables of the request. */
  readonly data: Readonly<Record<string, unknown>>;
  /** One message per recipient that cannot receive the broadcast. */
  readonly errors: readonly string[];
}

/** The state of a workspace. Write operations modify it. */
export interface Workspace {
  /** End of its world, epoch milliseconds. */
  readonly endMs: number;
  readonly people: People;
  readonly activities: Activity[];
  readonly deliveries: Delivery[];
  /** Messages that wait for a person to send them. */
  readonly drafts: Delivery[];
  readonly segments: Segment[];
  readonly campaigns: Campaign[];
  readonly newsletters: Newsletter[];
  readonly broadcasts: Campaign[];
  readonly templates: Template[];
  readonly triggers: Trigger[];
  /** ULIDs of recorded events; the backend ignores an event with a known ULID. */
  readonly eventIds: Set<string>;
  /** Generates a 26-character id that sorts by time. */
  newId(atMs: number): string;
}

/** The outcome of identifying a person. */
export type IdentifyOutcome =
  | { readonly person: Person; readonly isNew: boolean }
  /** The API still returns 200; the failure appears as an activity of the person. */
  | { readonly person: Person | null; readonly failure: string };

/** The people of a workspace. */
export interface People {
  all(): readonly Person[];
  /** Returns people with an identifier, oldest first. Only an email can match several people. */
  find(identifier: Identifier): readonly Person[];
  /**
   * Creates or updates a person as Customer.io does. Other attributes stay unchanged. Attributes `id` and `email` become
   * identifiers. A new id with a known email updates that person. The call fails for an unknown `cio_id`.
   */
  identify(identifier: Identifier, attributes: Readonly<Record<string, unknown>>, atMs: number): IdentifyOutcome;
  /** Adds a seeded person without checks, so that people can share an email. */
  add(person: Person): void;
  /** Removes and returns a person; returns `null` for an unknown identifier. */
  remove(identifier: Identifier): Person | null;
}
