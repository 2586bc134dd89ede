import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";
import { segmentMembers } from "../../truth/people.ts";

const SEGMENT = "Customers in Japan";

export const segmentUnderConstruction = defineCase({
  id: "segment-under-construction",
  kind: "customer-work",
  task: `How many people are in the segment "${SEGMENT}" now, and can the number be trusted as final? Report the number, and as
is_final "yes", or "no" if the list of members is incomplete.`,
  toolkits: ["messaging"],
  facts: {
    members: (sandbox) => ({
      type: "number",
      value: segmentMembers(sandbox, SEGMENT).length,
      description: "Number of people in the segment now",
    }),
    is_final: (sandbox) => ({
      type: "text",
      value: sandbox.messaging.workspace.segments.some(({ name, state }) => name === SEGMENT && state === "finished")
        ? "yes"
        : "no",
      description: "Whether the list of members is complete",
    }),
  },
  ceilings: { calls: 5, resultTokens: 940 },
  async solve({ call, submit }) {
    const { segments } = await call("Messaging.ListSegments", {});
    const segment_id = readRows(segments).find(({ name }) => name === SEGMENT)?.["id"];
    const { total, warnings } = await call<Row & { warnings: readonly string[] }>("Messaging.ListSegmentMembers", {
      segment_id,
    });
    const isBuilding = warnings.some((warning) => warning.includes("still being built"));
    await submit({ members: total ?? 0, is_final: isBuilding ? "no" : "yes" });
  },
});
