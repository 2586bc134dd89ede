import { ToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { createObservability } from "../toolkit.ts";
import { explainRefusal } from "./query-fault.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { observability: sandbox } = createSandbox({ clock });
const observability = createObservability({ ...sandbox.options, clock });

async function messageOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "no error",
    (error: Error) => error.message,
  );
}

describe("a query that Datadog refuses", () => {
  test.each([
    ["failed: timeout", "put text to search for in double quotes"],
    ["service:", "`service:` has no value"],
  ])("gets its correction with the error: %s", async (query, correction) => {
    const calls = [
      observability.searchLogs({ query }),
      observability.searchSpans({ query }),
      observability.aggregateEvents({ dataset: "logs", query }),
      observability.discoverFacets({ dataset: "logs", query }),
    ];
    for (const message of await Promise.all(calls.map(messageOf))) {
      expect(message).toContain("Datadog says:");
      expect(message).toContain("Likely cause: ");
      expect(message).toContain(correction);
    }
  });

  test.each([400, 422])("gets its hints with an error of status %i", async (status) => {
    const error = new ToolError({ code: "upstream", message: "Refused.", status });
    const call = explainRefusal(["One.", "Two."], () => Promise.reject(error));
    await expect(call).rejects.toMatchObject({ message: "Refused. Likely cause: One. Two.", status });
  });

  test("gets the hint about its form without another, unless its window is older than the data", async () => {
    const metrics = { queries: ["avg:system.cpu.user{*}"] };
    const rejecting = (text: string) =>
      createObservability({
        ...sandbox.options,
        clock,
        fetch: async () => Response.json({ errors: [text] }, { status: 400 }),
      });
    for (const reduce of ["avg", undefined] as const) {
      const past = rejecting("Queries ending outside the retention date are invalid");
      expect(await messageOf(past.queryMetrics({ ...metrics, reduce }))).toBe(
        'Datadog rejected the request. Datadog says: "Queries ending outside the retention date are invalid". Likely cause: a window that ends before the oldest data that Datadog keeps: use a later end_time.',
      );
      const window = { start_time: "2021-01-01T00:00:00Z", end_time: "2021-01-02T00:00:00Z" };
      expect(await messageOf(observability.queryMetrics({ ...metrics, ...window, reduce }))).toMatch(
        /^Datadog rejected the request\. Datadog says: .* Likely cause: The window ended 1855 days ago/,
      );
      const other = rejecting("Error parsing query");
      expect(await messageOf(other.queryMetrics({ ...metrics, reduce }))).toContain("a query in another form");
    }
  });

  test("keeps an error that has another cause", async () => {
    const error = new ToolError({ code: "forbidden", message: "No.", status: 403 });
    await expect(explainRefusal(["a hint"], () => Promise.reject(error))).rejects.toBe(error);
  });
});
