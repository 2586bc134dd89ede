import { it } from "vitest";
import { checkDecorations, checkIdempotence } from "./__fixtures__/check-domain.ts";

it("normalizing 2,000 normalized domains does not change them", () => checkIdempotence(2_000));

it("scheme, www., user, port, path, capitals and a final dot change none of 1,000 domains", () =>
  checkDecorations(1_000));
