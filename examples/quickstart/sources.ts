import { createEvidence } from "@toolwright/core/evidence";
import type { Observability } from "@toolwright/observability";
import { investigate } from "./investigate.ts";
import type { Page } from "./page.ts";

/** Investigates, and says how many figures of the report come from its calls. */
export async function investigateWithSources(observability: Observability, page: Page, where: string): Promise<void> {
  const evidence = createEvidence();
  const record = (tool: string, run: (args: unknown) => Promise<unknown>) => async (args: unknown) => {
    const result = await run(args);
    evidence.add({ tool, arguments: args, result });
    return result;
  };
  const recorded = Object.entries(observability).map(([tool, run]) => [tool, record(tool, run)]);
  await investigate(Object.fromEntries(recorded), page, where);
  const figures = (await evidence.check(page.text())).filter(({ kind }) => kind !== "name");
  const { sourced = [], others = [] } = Object.groupBy(figures, ({ status }) =>
    status === "unsupported" ? "others" : "sourced",
  );
  const which = others.length > 0 ? `; not found: ${others.map(({ text }) => text).join(", ")}` : "";
  page.conclude([
    ["Sources", `${sourced.length} of ${figures.length} figures in this report come from these calls${which}`],
  ]);
}
