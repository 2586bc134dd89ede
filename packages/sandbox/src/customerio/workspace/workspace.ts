/** A value of an attribute; the API shows every one as a string. */
export type AttributeValue = string | number | boolean;

/** A profile of the workspace. `cioId` is the service's own id, the other two identifiers may be absent. */
export interface Person {
  readonly cioId: string;
  id: string | null;
  email: string | null;
  /** Attributes beside the identifiers. */
  readonly attributes: Map<string, AttributeValue>;
  /** When each attribute was last written, epoch seconds. */
  readonly timestamps: Map<string, number>;
  readonly createdMs: number;
}

/** The kinds of identifiers; `cio_id` has no `cio_` prefix here. */
export const IDENTIFIER_KINDS = ["id", "email", "cio_id"] as const;

/** A kind of identifier. */
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** One identifier with its kind. */
export interface Identifier {
  readonly kind: IdentifierKind;
  readonly value: string;
}

/** Something that happened to a person. */
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

/** One message to one person, and when each step of it happened. */
export interface Delivery {
  readonly id: string;
  readonly cioId: string | null;
  readonly type: "email";
  readonly recipient: string;
  readonly subject: string;
  readonly createdMs: number;
  /** Metric name (`sent`, `delivered`, `opened`, `clicked`, `bounced`, …) to epoch milliseconds, which may lie ahead. */
  readonly metrics: ReadonlyMap<string, number>;
  readonly failureMessage: string | null;
  /** Its campaign, newsletter, broadcast or template; exactly one is set. */
  readonly campaignId: number | null;
  readonly newsletterId: number | null;
  readonly broadcastId: number | null;
  readonly transactionalId: number | null;
  /** The send that a trigger made; `null` for anything but broadcasts. */
  readonly triggerId: number | null;
}

/** The condition of a segment: a person has the attribute, with this value unless it is `null`. */
export interface SegmentCondition {
  readonly attribute: string;
  readonly value: string | null;
}

/** A group of people: a manual list, or everyone who meets a condition. */
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

/** A campaign, or an API-triggered broadcast, which the backend counts among them. */
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
  /** Audience configured in the workspace: a segment's id, `null` for none. */
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

/** A transactional message: a template that sends fill in. */
export interface Template {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Name that sends may use in place of the id. */
  readonly triggerName: string;
  readonly subject: string;
  readonly from: string;
  /** The message, with its variables in Liquid: `{{trigger.order_id}}`. */
  readonly body: string;
  readonly createdMs: number;
  readonly updatedMs: number;
}

/** One launch of a broadcast. */
export interface Trigger {
  readonly id: number;
  readonly broadcastId: number;
  readonly createdMs: number;
  /** Recipients that could not be served, in words. */
  readonly errors: readonly string[];
}

/** Everything a workspace holds; sends and identifies write into it, reads read from it. */
export interface Workspace {
  readonly people: People;
  readonly activities: Activity[];
  readonly deliveries: Delivery[];
  readonly segments: Segment[];
  readonly campaigns: Campaign[];
  readonly newsletters: Newsletter[];
  readonly broadcasts: Campaign[];
  readonly templates: Template[];
  readonly triggers: Trigger[];
  /** ULIDs of events already taken, which make a repeat a no-op. */
  readonly eventIds: Set<string>;
  /** A new id: 26 characters, sorted by time. */
  newId(atMs: number): string;
}

/** The outcome of identifying a person. */
export type Identified =
  | { readonly person: Person; readonly isNew: boolean }
  /** Accepted with 200 all the same; the failure shows up as an activity of the person. */
  | { readonly person: Person | null; readonly failure: string };

/** The people of a workspace. */
export interface People {
  all(): readonly Person[];
  /** Everyone with an identifier, ordered by creation; only an email can match more than one person. */
  find(identifier: Identifier): readonly Person[];
  /**
   * Creates or updates as the backend does: unnamed attributes stay, `id` and `email` among the attributes become
   * identifiers, a new id with a known email updates that person, an unknown `cio_id` is dropped.
   */
  identify(identifier: Identifier, attributes: Readonly<Record<string, unknown>>, atMs: number): Identified;
  /** Adds a person as they are, for seeding: an email may be shared. */
  add(person: Person): void;
  /** Removes and returns a person; `null` for an unknown identifier. */
  remove(identifier: Identifier): Person | null;
}
