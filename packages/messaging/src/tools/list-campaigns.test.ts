import { isToolError, type ToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });

beforeEach(() => sandbox.reset());

interface Page {
  readonly campaigns: readonly { readonly id: string }[];
  readonly pagination: { readonly next_offset: number | null; readonly has_more: boolean };
  readonly warnings: readonly string[];
}

/** A toolkit whose backend answers every request with this body. */
function answering(body: object) {
  return createMessaging({ ...sandbox.options, fetch: async () => Response.json(body), clock, retry: 0 });
}

async function refusal(call: Promise<unknown>): Promise<ToolError> {
  const error: unknown = await call.then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  if (!isToolError(error)) throw new Error(`expected a ToolError, got ${String(error)}`);
  return error;
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(Math.floor(ms / 1_000) * 1_000).toISOString();
}

/** The campaigns as the tool should show them. */
const truth = sandbox.workspace.campaigns.map((campaign) => ({
  id: String(campaign.id),
  name: campaign.name,
  description: campaign.description || null,
  type: campaign.type,
  state: campaign.state,
  active: campaign.state === "running",
  channels: ["email"],
  tags: [...campaign.tags],
  created_at: isoOf(campaign.createdMs),
  updated_at: isoOf(campaign.updatedMs),
  first_started_at: isoOf(campaign.firstStartedMs),
}));

/** This many campaigns on the wire, each with a string of this many words. */
function many(count: number, words: number): object {
  const campaigns = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Campaign ${index + 1}`,
    description: "lorem ".repeat(words),
    type: "segment",
    state: "running",
    active: true,
    actions: [{ id: 1, type: "email" }],
    tags: ["Sales"],
    created: 1_700_000_000,
    updated: 1_710_000_000,
    first_started: 0,
  }));
  return { campaigns };
}

describe("ListCampaigns", () => {
  it("lists every campaign of the workspace, and no broadcast", async () => {
    const { campaigns, pagination, warnings } = await messaging.listCampaigns({});
    expect(campaigns).toEqual(truth);
    const total = truth.length;
    expect(pagination).toEqual({ limit: 50, offset: 0, total, has_more: false, next_offset: null });
    expect(warnings).toEqual([]);
    expect(sandbox.requests.map(({ method, path, query }) => [method, path, query])).toEqual([
      ["GET", "/v1/campaigns", {}],
    ]);
  });

  it(verifies("list-campaigns.limit.bounds"), async () => {
    const short = await messaging.listCampaigns({ limit: 1 });
    expect(short.campaigns).toEqual(truth.slice(0, 1));
    expect(short.pagination).toMatchObject({ limit: 1, has_more: true, next_offset: 1 });
    expect((await messaging.listCampaigns({ limit: 1_000 })).campaigns).toHaveLength(truth.length);
    sandbox.reset();
    for (const limit of [0, -1, 1_001, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const error = await refusal(messaging.listCampaigns({ limit }));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "limit" }] });
      expect(error.message).toContain("from 1 to 1000");
    }
    expect(sandbox.requests).toEqual([]);
  });

  it(verifies("list-campaigns.limit.default"), async () => {
    const toolkit = answering(many(120, 1));
    for (const limit of [undefined, null]) {
      const { campaigns, pagination } = await toolkit.listCampaigns({ limit });
      expect(campaigns).toHaveLength(50);
      expect(pagination).toMatchObject({ limit: 50, total: 120, has_more: true, next_offset: 50 });
    }
  });

  it(verifies("list-campaigns.offset.default"), async () => {
    for (const offset of [undefined, null, 0]) {
      const { campaigns, pagination } = await messaging.listCampaigns({ limit: 2, offset });
      expect(campaigns).toEqual(truth.slice(0, 2));
      expect(pagination.offset).toBe(0);
    }
    for (const offset of [-1, 0.5, Number.NaN]) {
      const error = await refusal(messaging.listCampaigns({ offset }));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "offset" }] });
    }
  });

  it(verifies("list-campaigns.offset"), async () => {
    for (let offset = 0; offset <= truth.length; offset++) {
      const { campaigns, pagination } = await messaging.listCampaigns({ offset, limit: 2 });
      expect(campaigns).toEqual(truth.slice(offset, offset + 2));
      const hasMore = offset + 2 < truth.length;
      expect(pagination).toMatchObject({ has_more: hasMore, next_offset: hasMore ? offset + 2 : null });
    }
  });

  it("warns when the offset lies past the end, but not for an empty workspace", async () => {
    for (const offset of [truth.length, truth.length + 1, Number.MAX_SAFE_INTEGER]) {
      const { campaigns, pagination, warnings } = await messaging.listCampaigns({ offset });
      expect(campaigns).toEqual([]);
      expect(pagination).toMatchObject({ total: truth.length, has_more: false, next_offset: null });
      expect(warnings).toEqual([
        `offset ${offset} is past the end: the list has ${truth.length} campaigns. Use a smaller offset.`,
      ]);
    }
    for (const campaigns of [[], null]) {
      const result = await answering({ campaigns }).listCampaigns({ offset: 3 });
      expect(result).toMatchObject({ campaigns: [], warnings: [], pagination: { total: 0, has_more: false } });
    }
  });

  it("reads fields that are missing, of another type or written as a string", async () => {
    const campaigns = [
      { id: "12", tags: "nil", actions: [{ type: "email" }, { type: "webhook" }, { type: "email" }] },
      7,
    ];
    const result = await answering({ campaigns }).listCampaigns({});
    const nothing = {
      id: null,
      name: null,
      description: null,
      type: null,
      state: null,
      active: null,
      channels: [],
      tags: [],
      created_at: null,
      updated_at: null,
      first_started_at: null,
    };
    expect(result.campaigns).toEqual([{ ...nothing, id: "12", channels: ["email", "webhook"] }, nothing]);
  });

  it.each([{}, { campaigns: {} }, { broadcasts: [] }])("names the invalid field in %j", async (body) => {
    const error = await refusal(answering(body).listCampaigns({}));
    expect(error).toMatchObject({ code: "bad_response", retryable: false });
    expect(error.message).toContain("campaigns");
  });

  it.each([500, 2_000, 8_000])("continues exactly where a result of %i tokens ended", async (maxResultTokens) => {
    const toolkit = answering(many(150, 40));
    const tool = toolkit.tools.find(({ name }) => name === "Messaging.ListCampaigns");
    const ids: string[] = [];
    let offset: number | null = 0;
    for (let calls = 0; offset !== null && calls < 200; calls++) {
      const answer = await tool?.call({ offset, limit: 70 }, { maxResultTokens });
      if (!answer?.ok) throw new Error(answer?.text);
      expect(encode(answer.text).length).toBeLessThanOrEqual(maxResultTokens);
      const { campaigns, pagination, warnings } = answer.fitted as Page;
      expect(campaigns.length).toBeGreaterThan(0);
      expect(pagination.has_more).toBe(pagination.next_offset !== null);
      const left = campaigns.length < Math.min(70, 150 - offset);
      expect(warnings.join(" ").includes("with the next row")).toBe(left);
      ids.push(...campaigns.map(({ id }) => id));
      offset = pagination.next_offset;
    }
    expect(ids).toEqual(Array.from({ length: 150 }, (_, index) => String(index + 1)));
  });
});
