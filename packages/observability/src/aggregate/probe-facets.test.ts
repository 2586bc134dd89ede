import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);

interface Aggregate {
  readonly compute: readonly { readonly metric?: string }[];
}

/** Discovers the facets of a log, all of whose attributes Datadog indexes. */
async function discover(attributes: Readonly<Record<string, unknown>>, meta: object = {}) {
  const log = { id: "a", type: "log", attributes: { service: "web", status: "info", attributes } };
  const computed = ({ metric = "" }: { readonly metric?: string }) => (metric.slice(1) in attributes ? 1 : 0);
  const observability = createObservability({
    apiKey: "api-key",
    applicationKey: "application-key",
    site: "datadoghq.com",
    clock: testClock(NOW),
    async fetch(input, init) {
      const request = new Request(input, init);
      if (request.url.endsWith("/search")) return Response.json({ data: [log], meta });
      const { compute } = (await request.json()) as Aggregate;
      const computes = Object.fromEntries(compute.map((one, index) => [`c${index}`, computed(one)]));
      return Response.json({ data: { buckets: [{ by: {}, computes }] } });
    },
  });
  return observability.discoverFacets({ dataset: "logs" });
}

function attributesNamed(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`custom_${index}`, `value ${index}`]));
}

describe("the facets of a complete sample", () => {
  it("are all listed if it has 15 custom attributes", async () => {
    const { facets, complete, warnings } = await discover(attributesNamed(15));
    expect(facets.filter(({ facet }) => facet.startsWith("@custom_"))).toHaveLength(15);
    expect({ complete, warnings }).toEqual({ complete: true, warnings: [] });
  });

  it("are incomplete if it has more custom attributes than are checked, and those are named", async () => {
    const { facets, complete, warnings } = await discover(attributesNamed(17));
    expect(facets.filter(({ facet }) => facet.startsWith("@custom_"))).toHaveLength(15);
    expect({ complete, warnings }).toEqual({
      complete: false,
      warnings: ["These may have data too: @custom_15, @custom_16."],
    });
  });

  it("are incomplete if the name of an attribute is too unusual to check", async () => {
    const { complete, warnings } = await discover({ größe: "XL", "two words": "x" });
    expect({ complete, warnings }).toEqual({
      complete: false,
      warnings: ['These may have data too: "@größe", "@two words".'],
    });
  });

  it("cost two requests, because it rules out the standard facets that it lacks", async () => {
    expect((await discover(attributesNamed(15))).calls_spent).toBe(2);
  });

  it("are incomplete if Datadog read the sample only in part", async () => {
    const { complete, warnings } = await discover(attributesNamed(2), { status: "timeout" });
    expect(complete).toBe(false);
    expect(warnings.join(" ")).toMatch(/partial result.*of the newest 1 events only/);
  });

  it("are complete without attributes of long values, which are rarely facets", async () => {
    expect(await discover({ stack: "at main ".repeat(100) })).toMatchObject({ complete: true, warnings: [] });
  });
});
