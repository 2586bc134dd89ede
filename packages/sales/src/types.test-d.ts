import type { Toolkit } from "@toolwright/core/authoring";
import type { TypeDifferences } from "@toolwright/tests-support";
import { expectTypeOf, it } from "vitest";
import type { definitions } from "./definitions.ts";
import type { Sales } from "./types/sales.ts";

type Differences = TypeDifferences<Toolkit<typeof definitions>, Sales>;

it("has generated types identical to the inferred ones; `npx -y pnpm@12 sync` writes them", () => {
  // The compiler lists functions that differ as missing properties.
  const none: Record<Differences, "differs"> = {};
  expectTypeOf(none).not.toBeAny();
});
