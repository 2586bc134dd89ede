import type { Toolkit } from "@toolwright/core/authoring";
import type { TypeDifferences } from "@toolwright/tests-support";
import { expectTypeOf, it } from "vitest";
import type { definitions } from "./definitions.ts";
import type { searchIncidents } from "./tools/search-incidents.ts";
import type { Observability, UnstableObservability } from "./types/observability.ts";

type All = typeof definitions & { readonly searchIncidents: typeof searchIncidents };
type Differences = TypeDifferences<Toolkit<All>, Observability & UnstableObservability>;

it("has generated types identical to the inferred ones; `npx -y pnpm@12 sync` writes them", () => {
  // The compiler lists functions that differ as missing properties.
  const none: Record<Differences, "differs"> = {};
  expectTypeOf(none).not.toBeAny();
});
