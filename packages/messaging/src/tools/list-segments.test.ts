import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });
const { segments } = sandbox.workspace;

beforeEach(() => sandbox.reset());

describe("ListSegments", () => {
  it(verifies("list-segments.no-parameters"), async () => {
    const at = (ms: number) => new Date(Math.floor(ms / 1_000) * 1_000).toISOString();
    expect(await messaging.listSegments({})).toEqual({
      segments: segments.map(({ id, name, description, type, state, createdMs }) => ({
        id: String(id),
        name,
        description,
        type,
        state,
        tags: [],
        created_at: at(createdMs),
        updated_at: at(createdMs),
      })),
      total: segments.length,
      warnings: [],
      calls_spent: 1,
      calls_left: null,
    });
    expect(segments.length).toBeGreaterThan(3);
    expect(sandbox.requests).toMatchObject([{ method: "GET", path: "/v1/segments", query: {} }]);
  });

  it(`${verifies("list-segments.no-parameters")}: any parameter is rejected`, async () => {
    const args = { limit: 5 } as unknown as Record<string, never>;
    const error: unknown = await messaging.listSegments(args).catch((error: unknown) => error);
    if (!isToolError(error)) throw new Error("Expected a ToolError.");
    expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "limit" }] });
    expect(sandbox.requests).toEqual([]);
  });

  it("a workspace without segments returns an empty list", async () => {
    const fetch = async () => Response.json({ segments: null });
    const answer = await createMessaging({ ...sandbox.options, fetch, clock }).listSegments({});
    expect(answer).toEqual({ segments: [], total: 0, warnings: [], calls_spent: 1, calls_left: null });
  });

  it.each([500, 2_000, 8_000])("%s tokens show an agent the segments in order", async (maxResultTokens) => {
    const rows = Array.from({ length: 300 }, (_, id) => ({
      id,
      name: `Segment ${id}`,
      description: "Long. ".repeat(9),
    }));
    const fetch = async () => Response.json({ segments: rows });
    const { tools } = createMessaging({ ...sandbox.options, fetch, clock });
    const answer = await tools.find(({ name }) => name === "Messaging.ListSegments")!.call({}, { maxResultTokens });
    if (!answer.ok) throw new Error(answer.text);
    const fitted = answer.fitted as Awaited<ReturnType<typeof messaging.listSegments>>;
    const rowCount = fitted.segments.length;
    expect(rowCount).toBeGreaterThan(0);
    expect(fitted.total).toBe(300);
    expect(fitted.segments.map(({ id }) => id)).toEqual(rows.slice(0, rowCount).map(({ id }) => String(id)));
    if (rowCount < 300) expect(fitted.warnings.at(-1)).toContain(`Showing ${rowCount} of 300 rows here`);
  });
});
