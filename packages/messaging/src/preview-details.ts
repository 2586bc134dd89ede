import type { GetPersonPerson } from "./types/get-person.ts";
import type { ListBroadcastsBroadcast } from "./types/list-broadcasts.ts";
import type { ListTransactionalMessagesMessage } from "./types/list-transactional-messages.ts";

// The `details` of the previews, which have no schema: a type test compares these types with what the tools return.

/** Effect of deleting a person. */
export interface DeletePersonDetails {
  /** Whether the person exists, `null` if the lookup failed. */
  exists: boolean | null;
  /** Profile of the person, `null` if no person has the identifier or the lookup failed. */
  person: GetPersonPerson | null;
}

/** Effect of identifying a person. */
export interface IdentifyPersonDetails {
  /** Whether the person exists already, `null` if the lookup failed. */
  exists: boolean | null;
  /** Profile of the person before the change, `null` if no person has the identifier or the lookup failed. */
  person: GetPersonPerson | null;
  /** The attributes that the call would set. */
  changes: IdentifyPersonChange[];
}

/** An attribute that an IdentifyPerson call would set. */
export interface IdentifyPersonChange {
  /** Name of the attribute. */
  name: string;
  /** Current value, `null` if the person has no such attribute. */
  from: unknown;
  /** New value. */
  to: string | number | boolean;
}

/** Effect of recording an event. */
export interface RecordEventDetails {
  /** Whether the person exists, `null` if the lookup failed. */
  exists: boolean | null;
  /** Profile of the person, `null` if no person has the identifier or the lookup failed. */
  person: GetPersonPerson | null;
  /** Data of the event. */
  data: Record<string, unknown>;
}

/** The email that a SendTransactionalEmail call would send. */
export interface SendTransactionalEmailDetails {
  /** Address of the recipient. */
  to: string;
  /** Profile of the person with this address, `null` if no person has it or the lookup failed. */
  person: GetPersonPerson | null;
  /** Number of people with this address, `null` if the lookup failed. */
  matches: number | null;
  /** Template of the email, `null` if no template has this id or trigger name. */
  template: SendTransactionalEmailPreviewTemplate | null;
  /** Subject with its variables filled in, `null` if unknown. */
  subject: string | null;
  /** Address of the sender, `null` if unknown. */
  from: string | null;
  /** Whether the template is sent to unsubscribed people, `null` if unknown. */
  send_to_unsubscribed: boolean | null;
  /** Names of the variables that the template reads from `message_data`. */
  variables: string[];
  /** Those of `variables` that may be missing, because a `default` filter or a condition covers every use. */
  guarded_variables: string[];
  /** Those of `variables` that the template needs and `message_data` lacks. */
  missing_variables: string[];
  /** Names in `message_data` that the template does not read. */
  unused_variables: string[];
}

/** The template of an email; the details have its variables. */
export interface SendTransactionalEmailPreviewTemplate
  extends Omit<ListTransactionalMessagesMessage, "variables" | "optional_variables"> {}

/** The launch that a TriggerBroadcast call would start. */
export interface TriggerBroadcastDetails {
  /** The broadcast, `null` if no broadcast has this id. */
  broadcast: TriggerBroadcastPreviewBroadcast | null;
  /** The people who would receive it. */
  audience: TriggerBroadcastPreviewAudience;
  /** Names of the variables that the messages read from `data`. */
  variables: string[];
  /** Those of `variables` that may be missing, because a `default` filter or a condition covers every use. */
  guarded_variables: string[];
  /** Those of `variables` that the messages need and `data` lacks. */
  missing_variables: string[];
  /** Names in `data` that the messages do not read. */
  unused_variables: string[];
}

/** The broadcast of a launch; the details have its variables. */
export interface TriggerBroadcastPreviewBroadcast
  extends Omit<ListBroadcastsBroadcast, "text" | "variables" | "optional_variables"> {}

/** The people who would receive a broadcast. */
export interface TriggerBroadcastPreviewAudience {
  /** Method that selects the audience; `configured` means the audience set in the workspace. */
  kind: "configured" | "segment" | "ids" | "emails";
  /** Number of people, `null` if unknown. */
  size: number | null;
  /** The segment, `null` for other kinds and if no segment has this id. */
  segment: TriggerBroadcastPreviewSegment | null;
  /** Listed ids or emails that no person has, `null` for other kinds and for lists too long to look up. */
  missing: string[] | null;
}

/** The segment that a broadcast would go to. */
export interface TriggerBroadcastPreviewSegment {
  /** Id of the segment. */
  id: string;
  /** Name of the segment, `null` if it has no name. */
  name: string | null;
  /** State of the segment: its members are complete once it is `finished`. */
  state: string | null;
}
