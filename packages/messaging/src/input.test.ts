import { isToolError, type ToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createMessaging } from "./toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const KEYS = { siteId: "site-1", trackingApiKey: "tracking-1", appApiKey: "app-key-1", region: "US" };

interface RecordedRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** A response that is valid for every operation: every list is empty, every write is accepted. */
const RESPONSE_BODY = {
  ...{ campaigns: [], newsletters: [], broadcasts: [], messages: [], segments: [], identifiers: [], activities: [] },
  ...{ results: [], customers: [], customer: { id: "usr_1" }, segment: { id: 1, state: "finished" }, count: 0 },
  ...{ metric: { series: {} }, delivery_id: "d1", queued_at: 0, id: 1, next: "" },
};

/** A toolkit whose backend records every request. */
function recordRequests() {
  const requests: RecordedRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const body = text === "" ? null : (JSON.parse(text) as Record<string, unknown>);
    requests.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), body });
    return Response.json(RESPONSE_BODY);
  };
  const clock = testClock(NOW);
  return { requests, messaging: createMessaging({ ...KEYS, fetch, clock, retry: 0 }) };
}

/** Valid arguments, which each test extends. */
const VALID = {
  DeletePerson: { person_id: "usr_1" },
  GetCampaignMetrics: { campaign_id: "1" },
  GetNewsletterMetrics: { newsletter_id: "1" },
  GetPerson: { person_id: "usr_1" },
  IdentifyPerson: { person_id: "usr_1" },
  ListBroadcasts: {},
  ListCampaigns: {},
  ListNewsletters: {},
  ListPersonActivities: { person_id: "usr_1" },
  ListPersonMessages: { person_id: "usr_1" },
  ListPersonSegments: { person_id: "usr_1" },
  ListSegmentMembers: { segment_id: "1" },
  ListSegments: {},
  ListTransactionalMessages: {},
  RecordEvent: { person_id: "usr_1", name: "seen" },
  SearchPeople: { attribute_name: "plan" },
  SendTransactionalEmail: { transactional_message_id: "1", to: "ada@example.com" },
  TriggerBroadcast: { broadcast_id: "7" },
} as const;
type Name = keyof typeof VALID;

/** Calls the typed function, which parses strictly and throws. */
function call(messaging: ReturnType<typeof createMessaging>, name: Name, args: unknown): Promise<unknown> {
  const key = ((name[0] ?? "").toLowerCase() + name.slice(1)) as keyof typeof messaging;
  return (messaging[key] as unknown as (args: unknown) => Promise<unknown>)(args);
}

async function errorOf(promise: Promise<unknown>): Promise<ToolError> {
  const error: unknown = await promise.then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  if (!isToolError(error)) throw new Error(`expected a ToolError, got ${String(error)}`);
  return error;
}

/** Expects `invalid_input` without any request, and returns the parameters that the error names. */
async function faultsOf(name: Name, args: object): Promise<string[]> {
  const { requests, messaging } = recordRequests();
  const error = await errorOf(call(messaging, name, { ...VALID[name], ...args }));
  expect(error).toMatchObject({ code: "invalid_input", retryable: false, tool: `Messaging.${name}` });
  for (const { parameter } of error.issues ?? []) expect(error.message.replaceAll("\\n", " ")).toContain(parameter);
  expect(requests).toEqual([]);
  return (error.issues ?? []).map(({ parameter }) => parameter);
}

/** Expects success, and returns the requests. */
async function requestsOf(name: Name, args: object): Promise<readonly RecordedRequest[]> {
  const { requests, messaging } = recordRequests();
  await call(messaging, name, { ...VALID[name], ...args });
  expect(requests.length).toBeGreaterThan(0);
  return requests;
}

describe("unknown parameters", () => {
  it.each([
    ["DeletePerson", "personId", "person_id"],
    ["GetCampaignMetrics", "campaignId", "campaign_id"],
    ["GetNewsletterMetrics", "step", "steps"],
    ["GetPerson", "e_mail", "email"],
    ["IdentifyPerson", "attribute", "attributes"],
    ["ListCampaigns", "Limit", "limit"],
    ["ListNewsletters", "off_set", "offset"],
    ["ListPersonActivities", "activityType", "activity_type"],
    ["ListSegmentMembers", "segmentId", "segment_id"],
    ["SearchPeople", "attributeName", "attribute_name"],
    ["SendTransactionalEmail", "from_adress", "from_address"],
    ["TriggerBroadcast", "recipient_id", "recipient_ids"],
  ] as const)("%s rejects %s and suggests %s", async (name, wrong, right) => {
    const { requests, messaging } = recordRequests();
    const error = await errorOf(call(messaging, name, { ...VALID[name], [wrong]: "x" }));
    expect(error.issues).toMatchObject([{ parameter: wrong }]);
    expect(error.message).toContain(`did you mean ${right}?`);
    expect(requests).toEqual([]);
  });

  it("an unknown parameter that is undefined is treated as absent", async () => {
    await requestsOf("ListCampaigns", { zzz: undefined });
  });
});

describe("input errors", () => {
  it("all faults are reported at once", async () => {
    expect(await faultsOf("ListNewsletters", { limit: 0, offset: -1, page: 2 })).toEqual(["limit", "offset", "page"]);
    const metrics = { campaign_id: "x", period: "years", steps: 0 };
    expect(await faultsOf("GetCampaignMetrics", metrics)).toEqual(["campaign_id", "period", "steps"]);
    const email = {
      transactional_message_id: "",
      to: "ada",
      message_data: [],
      bcc: "x",
      reply_to: "y",
      from_address: "z",
    };
    expect((await faultsOf("SendTransactionalEmail", { ...email, subject: "a\nb" })).sort()).toEqual(
      ["bcc", "from_address", "message_data", "reply_to", "subject", "to", "transactional_message_id"].sort(),
    );
    const event = {
      person_id: "",
      name: "",
      identifier_type: "cio_id",
      data: { a: [Number.NaN], b: { c: undefined } },
    };
    expect(await faultsOf("RecordEvent", event)).toEqual([
      "person_id",
      "name",
      "identifier_type",
      "data.a[0]",
      "data.b.c",
    ]);
  });
});

describe("required parameters", () => {
  it.each([
    ["DeletePerson", "person_id"],
    ["GetCampaignMetrics", "campaign_id"],
    ["GetNewsletterMetrics", "newsletter_id"],
    ["IdentifyPerson", "person_id"],
    ["ListSegmentMembers", "segment_id"],
    ["RecordEvent", "person_id"],
    ["RecordEvent", "name"],
    ["SendTransactionalEmail", "transactional_message_id"],
    ["SendTransactionalEmail", "to"],
    ["TriggerBroadcast", "broadcast_id"],
  ] as const)("%s rejects a missing, empty or blank %s", async (name, parameter) => {
    for (const value of [undefined, null, "", " "])
      expect(await faultsOf(name, { [parameter]: value })).toEqual([parameter]);
  });

  it.each(["GetPerson", "ListPersonActivities", "ListPersonMessages", "ListPersonSegments"] as const)(
    "%s requires either email or person_id",
    async (name) => {
      for (const blank of ["", null, undefined]) {
        expect(await faultsOf(name, { person_id: blank, email: blank })).toEqual(["person_id"]);
      }
    },
  );
});

describe("numbers", () => {
  it.each([
    "ListCampaigns",
    "ListNewsletters",
    "ListPersonActivities",
    "ListPersonMessages",
    "ListSegmentMembers",
    "SearchPeople",
  ] as const)("%s takes a limit from 1 to 1000", async (name) => {
    for (const limit of [1, 1_000]) await requestsOf(name, { limit });
    for (const limit of [0, -1, 1_001, 1.5, "50", true, Number.NaN, Number.POSITIVE_INFINITY, 1e308]) {
      expect(await faultsOf(name, { limit })).toEqual(["limit"]);
    }
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "a flat map rejects the number %s",
    async (value) => {
      expect(await faultsOf("IdentifyPerson", { attributes: { score: value, ok: 1 } })).toEqual(["attributes.score"]);
      expect(await faultsOf("RecordEvent", { data: { score: value } })).toEqual(["data.score"]);
      expect(await faultsOf("SendTransactionalEmail", { message_data: { score: value } })).toEqual([
        "message_data.score",
      ]);
      expect(await faultsOf("TriggerBroadcast", { data: { score: value } })).toEqual(["data.score"]);
    },
  );
});

describe("flat maps", () => {
  const maps = [
    ["IdentifyPerson", "attributes"],
    ["RecordEvent", "data"],
    ["SendTransactionalEmail", "message_data"],
    ["TriggerBroadcast", "data"],
  ] as const;

  it.each(maps.slice(0, 1))("%s rejects nested values in %s by name", async (name, parameter) => {
    const nested = { city: "Riga", address: { city: "Riga" }, tags: ["a"], nothing: null, list: [], 5: {} };
    expect((await faultsOf(name, { [parameter]: nested })).sort()).toEqual(
      ["address", "tags", "nothing", "list", "5"].map((key) => `${parameter}.${key}`).sort(),
    );
    for (const value of [[], [1], 7, "text", true])
      expect(await faultsOf(name, { [parameter]: value })).toEqual([parameter]);
  });

  it.each(maps.slice(1))("%s takes JSON values of ten levels in %s, and names deeper ones", async (name, parameter) => {
    const nested = (levels: number): object => (levels === 1 ? { end: [] } : { a: nested(levels - 1) });
    expect(await faultsOf(name, { [parameter]: { ok: [], bad: nested(10) } })).toEqual([
      `${parameter}.bad.${"a.".repeat(9)}end`.split(".").slice(0, 11).join("."),
    ]);
  });

  it.each(maps)("%s rejects names in %s that would be dropped", async (name, parameter) => {
    const unsafe = JSON.parse('{"__proto__":1}') as object;
    for (const map of [unsafe, { constructor: 1 }, { prototype: 1 }]) {
      expect(await faultsOf(name, { [parameter]: map })).toEqual([parameter]);
    }
  });

  it("flat maps reach the backend unchanged, including false, zero and empty strings", async () => {
    const flat = { text: "", zero: 0, no: false, "odd name.é": "日本", number: -1.5 };
    const [identify] = await requestsOf("IdentifyPerson", { attributes: flat });
    expect(identify?.body?.["attributes"]).toEqual(flat);
    const [event] = await requestsOf("RecordEvent", { data: flat });
    expect(event?.body?.["attributes"]).toEqual(flat);
    const [email] = await requestsOf("SendTransactionalEmail", { message_data: flat });
    expect(email?.body?.["message_data"]).toEqual(flat);
    const [launch] = await requestsOf("TriggerBroadcast", { data: flat });
    expect(launch?.body?.["data"]).toEqual(flat);
  });

  it("attributes are limited by the backend's bounds", async () => {
    await requestsOf("IdentifyPerson", { attributes: { ["n".repeat(150)]: "v".repeat(1_000) } });
    for (const key of ["", " ", "n".repeat(151), "é".repeat(76), "a\nb"]) {
      expect(await faultsOf("IdentifyPerson", { attributes: { [key]: 1 } })).toEqual([
        `attributes.${key.slice(0, 40).replace("\n", " ")}`,
      ]);
    }
    expect(await faultsOf("IdentifyPerson", { attributes: { bio: "v".repeat(1_001) } })).toEqual(["attributes.bio"]);
    const many = Object.fromEntries(Array.from({ length: 301 }, (_, index) => [`a${index}`, index]));
    expect(await faultsOf("IdentifyPerson", { attributes: many })).toEqual(["attributes"]);
    expect(await faultsOf("RecordEvent", { data: { text: "v".repeat(32_000) } })).toEqual(["data"]);
  });
});

describe("ids and names", () => {
  it.each(["DeletePerson", "GetPerson", "IdentifyPerson", "ListPersonMessages", "RecordEvent"] as const)(
    "%s rejects a person_id that is too long, blank or contains control characters",
    async (name) => {
      for (const person_id of ["x".repeat(151), "é".repeat(76), "a\u0000b", "a\nb", "a\ud800", " "]) {
        expect(await faultsOf(name, { person_id })).toEqual(["person_id"]);
      }
      for (const person_id of ["x".repeat(150), "a/b?c", "日本", "a b"]) await requestsOf(name, { person_id });
    },
  );

  it("an event name is one line of at most 100 bytes", async () => {
    for (const name of ["x".repeat(101), "é".repeat(51), "a\nb", "a\u0007", "\t"]) {
      expect(await faultsOf("RecordEvent", { name })).toEqual(["name"]);
    }
    const [request] = await requestsOf("RecordEvent", { name: "x".repeat(100) });
    expect(request?.body?.["name"]).toBe("x".repeat(100));
  });

  it.each([
    ["GetCampaignMetrics", "campaign_id"],
    ["GetNewsletterMetrics", "newsletter_id"],
    ["ListSegmentMembers", "segment_id"],
    ["SearchPeople", "segment_id"],
    ["TriggerBroadcast", "broadcast_id"],
    ["TriggerBroadcast", "segment_id"],
  ] as const)("%s accepts only digits as %s", async (name, parameter) => {
    for (const id of ["abc", "1.5", "-1", "1/2", "../1", "1 ", "1e3", "9".repeat(16)]) {
      expect(await faultsOf(name, { [parameter]: id })).toEqual([parameter]);
    }
  });
});

describe("email addresses", () => {
  const bad = ["ada", "ada@example", "a@b.co, c@d.co", "Ada <a@b.co>", " a@b.co", "a@b.co\n", `${"l".repeat(65)}@b.co`];

  it.each([
    ["GetPerson", "email"],
    ["IdentifyPerson", "email"],
    ["ListPersonActivities", "email"],
    ["ListPersonMessages", "email"],
    ["ListPersonSegments", "email"],
    ["SendTransactionalEmail", "to"],
    ["SendTransactionalEmail", "bcc"],
  ] as const)("%s accepts only an email address as %s", async (name, parameter) => {
    for (const email of bad) expect(await faultsOf(name, { [parameter]: email })).toEqual([parameter]);
  });

  it.each(["DeletePerson", "IdentifyPerson", "RecordEvent"] as const)(
    "%s accepts only an email address as person_id of type email",
    async (name) => {
      for (const person_id of ["ada", "a@b.co, c@d.co", " a@b.co"]) {
        expect(await faultsOf(name, { person_id, identifier_type: "email" })).toEqual(["person_id"]);
        await requestsOf(name, { person_id });
      }
    },
  );

  it("invalid list items are reported by position", async () => {
    const recipient_emails = ["a@b.co", "invalid", "c@d.co", "x@"];
    expect(await faultsOf("TriggerBroadcast", { recipient_emails })).toEqual([
      "recipient_emails[1]",
      "recipient_emails[3]",
    ]);
    expect(await faultsOf("TriggerBroadcast", { recipient_emails: ["", "a@b.co"] })).toEqual(["recipient_emails[0]"]);
    const recipient_ids = ["usr_1", " ", "x".repeat(151)];
    expect(await faultsOf("TriggerBroadcast", { recipient_ids })).toEqual(["recipient_ids[1]", "recipient_ids[2]"]);
  });
});

describe("tool.call with a model's arguments", () => {
  async function agent(name: Name, args: unknown) {
    const { requests, messaging } = recordRequests();
    const answer = await messaging.tools.find((tool) => tool.name === `Messaging.${name}`)?.call(args);
    return { answer, requests, paths: requests.map(({ path }) => path) };
  }

  it("reads numbers, words and ids that a model wrote in another form", async () => {
    const { answer, requests } = await agent("GetCampaignMetrics", { campaign_id: 12, period: " WEEKS ", steps: "6" });
    expect(answer?.ok).toBe(true);
    expect(requests[0]).toMatchObject({
      path: "/v1/campaigns/12/metrics",
      query: { version: "2", res: "weeks", start: String(Date.UTC(2025, 11, 21) / 1_000) },
    });
  });

  it("reads arguments and maps written as JSON text, and one string as a list", async () => {
    const json = '{"person_id":42,"attributes":"{\\"plan\\":\\"pro\\"}","identifier_type":"ID"}';
    const identify = await agent("IdentifyPerson", json);
    expect(identify.answer?.ok).toBe(true);
    expect(identify.requests[0]?.body).toMatchObject({ identifiers: { id: "42" }, attributes: { plan: "pro" } });
    const launch = await agent("TriggerBroadcast", { broadcast_id: 7, recipient_ids: "usr_1" });
    // An agent's launch is checked first, by two reads in parallel.
    expect(launch.paths.toSorted()).toEqual(["/v1/broadcasts", "/v1/broadcasts/7/actions", "/v1/campaigns/7/triggers"]);
    expect(launch.requests[2]?.body).toEqual({ ids: ["usr_1"] });
    const numbers = await agent("TriggerBroadcast", { broadcast_id: "7", recipient_ids: "[1,2]" });
    expect(new Set(numbers.paths)).toEqual(new Set(launch.paths));
    expect(numbers.requests[2]?.body).toEqual({ ids: ["1", "2"] });
  });

  it("accepts missing arguments in any form", async () => {
    for (const nothing of [undefined, null, "", "{}", {}]) {
      expect((await agent("ListSegments", nothing)).answer?.ok).toBe(true);
    }
  });

  it("rejects broken JSON, truncated lists, numbers with suffixes and ids that lost digits", async () => {
    const wrong: readonly (readonly [Name, unknown])[] = [
      ["IdentifyPerson", '{"person_id":'],
      ["IdentifyPerson", { person_id: "usr_1", attributes: "plan=pro" }],
      ["TriggerBroadcast", { broadcast_id: "7", recipient_ids: '["usr_1",' }],
      ["ListCampaigns", { limit: "50 rows" }],
      ["ListCampaigns", { limit: "1e2" }],
      ["GetCampaignMetrics", { campaign_id: 2 ** 53 }],
      ["GetCampaignMetrics", { campaign_id: 1.5 }],
    ];
    for (const [name, args] of wrong) {
      const { answer, requests } = await agent(name, args);
      expect(answer).toMatchObject({ ok: false, error: { code: "invalid_input" } });
      expect(requests).toEqual([]);
    }
  });

  it("a typed function does not parse leniently: a number is not a string", async () => {
    expect(await faultsOf("GetCampaignMetrics", { campaign_id: 12 })).toEqual(["campaign_id"]);
    expect(await faultsOf("GetCampaignMetrics", { steps: "6" })).toEqual(["steps"]);
    expect(await faultsOf("TriggerBroadcast", { recipient_ids: "usr_1" })).toEqual(["recipient_ids"]);
  });

  it("a card applies the same rules to its arguments", async () => {
    const { requests, messaging } = recordRequests();
    for (const tool of messaging.tools)
      await expect(tool.prepare({ zzz: 1 }).card()).rejects.toMatchObject({ code: "invalid_input" });
    expect(requests).toEqual([]);
  });
});
