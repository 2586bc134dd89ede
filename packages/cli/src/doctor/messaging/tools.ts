/** The tools that write people and events with the Track keys. */
export const TRACK_TOOLS: readonly string[] = [
  "Messaging.DeletePerson",
  "Messaging.IdentifyPerson",
  "Messaging.RecordEvent",
];

/** A read-only request of the App API, and the tools that use the same resource. */
export interface AppCheck {
  /** Path with its query. */
  readonly path: string;
  /** What is read, in words. */
  readonly resource: string;
  /** The field of every successful response. */
  readonly field: string;
  readonly reads: readonly string[];
  /** Tools of the resource that send. No check can try them. */
  readonly sends: readonly string[];
}

/** An id and an address that no person has: the backend's 404 for them shows that the key may read people. */
const PERSON = "toolwright-diagnosis";
const EMAIL = "toolwright-diagnosis@example.invalid";

/** The first one decides whether the key is known at all. */
export const APP_TOOLS: readonly AppCheck[] = [
  {
    path: "/v1/segments",
    resource: "segments",
    field: "segments",
    reads: ["Messaging.ListSegmentMembers", "Messaging.ListSegments"],
    sends: [],
  },
  {
    path: `/v1/customers?email=${encodeURIComponent(EMAIL)}`,
    resource: "people",
    field: "results",
    reads: ["Messaging.GetPerson", "Messaging.SearchPeople"],
    sends: [],
  },
  {
    path: `/v1/customers/${PERSON}/activities?limit=1`,
    resource: "activities of people",
    field: "activities",
    reads: ["Messaging.ListPersonActivities"],
    sends: [],
  },
  {
    path: `/v1/customers/${PERSON}/messages?limit=1`,
    resource: "messages of people",
    field: "messages",
    reads: ["Messaging.ListPersonMessages"],
    sends: [],
  },
  {
    path: `/v1/customers/${PERSON}/segments`,
    resource: "segments of people",
    field: "segments",
    reads: ["Messaging.ListPersonSegments"],
    sends: [],
  },
  {
    path: "/v1/campaigns",
    resource: "campaigns",
    field: "campaigns",
    reads: ["Messaging.GetCampaignMetrics", "Messaging.ListCampaigns"],
    sends: [],
  },
  {
    path: "/v1/newsletters?limit=1",
    resource: "newsletters",
    field: "newsletters",
    reads: ["Messaging.GetNewsletterMetrics", "Messaging.ListNewsletters"],
    sends: [],
  },
  {
    path: "/v1/broadcasts",
    resource: "broadcasts",
    field: "broadcasts",
    reads: ["Messaging.ListBroadcasts"],
    sends: ["Messaging.TriggerBroadcast"],
  },
  {
    path: "/v1/transactional",
    resource: "transactional messages",
    field: "messages",
    reads: ["Messaging.ListTransactionalMessages"],
    sends: ["Messaging.SendTransactionalEmail"],
  },
];
