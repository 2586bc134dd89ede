import { defineCase, idOf, number, type Row, text } from "../../case.ts";
import { segmentMembers } from "../../truth.ts";

const SEGMENT = "Customers in Japan";

export const segmentUnderConstruction = defineCase({
  id: "segment-under-construction",
  kind: "customer-work",
  proves: "Says that a number is not final, because Customer.io still builds the segment.",
  task: `How many people are in the segment "${SEGMENT}" now, and can the number be trusted as final? Report the number, and as
is_final "yes", or "no" if the list of members is incomplete.`,
  toolkits: ["messaging"],
  facts: {
    members: number("Number of people in the segment now", (sandbox) => segmentMembers(sandbox, SEGMENT).length),
    is_final: text("Whether the list of members is complete", (sandbox) =>
      sandbox.messaging.workspace.segments.some(({ name, state }) => name === SEGMENT && state === "finished")
        ? "yes"
        : "no",
    ),
  },
  ceilings: { calls: 5, resultTokens: 940 },
  async solve({ call, submit }) {
    const segment_id = await idOf(call, "segments", SEGMENT);
    const { total, warnings } = await call<Row & { warnings: readonly string[] }>("Messaging.ListSegmentMembers", {
      segment_id,
    });
    const isBuilding = warnings.some((warning) => warning.includes("still being built"));
    await submit({ members: total ?? 0, is_final: isBuilding ? "no" : "yes" });
  },
});
