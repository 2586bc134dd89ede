import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSales, type Sales } from "./toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const unlimited = { minute: null, hour: null, day: null };
const { sales: world } = createSandbox({ clock });
const domains = [
  ...world.directory.companies.slice(0, 8).map(({ primary_domain }) => primary_domain ?? "vantaro.example"),
  "unknown.example",
];
const ids = [...world.directory.people.slice(0, 6).map(({ id }) => id), "000000000000000000000000"];

type Call = (sales: Sales) => Promise<{ readonly credits_spent: number }>;

const step: fc.Arbitrary<Call> = fc.oneof(
  fc.constantFrom(...domains).map(
    (domain): Call =>
      (sales) =>
        sales.enrichOrganization({ domain }),
  ),
  fc.constantFrom(...ids).map(
    (person_id): Call =>
      (sales) =>
        sales.enrichPerson({ person_id }),
  ),
  fc
    .record({
      limit: fc.integer({ min: 1, max: 12 }),
      offset: fc.integer({ min: 0, max: 250 }),
      include_firmographics: fc.boolean(),
    })
    .map(
      (args): Call =>
        (sales) =>
          sales.searchOrganizations(args),
    ),
  fc.integer({ min: 1, max: 100 }).map(
    (limit): Call =>
      (sales) =>
        sales.searchPeople({ limit }),
  ),
);

it("credits_spent of all results adds up to the credits that Apollo charged", async () => {
  const settings = {
    steps: fc.array(step, { minLength: 1, maxLength: 12 }),
    credits: fc.integer({ min: 0, max: 40 }),
    isCached: fc.boolean(),
  };
  await fc.assert(
    fc.asyncProperty(fc.record(settings), async ({ steps, credits, isCached }) => {
      const { sales: sandbox } = createSandbox({ clock, sales: { credits, rateLimit: unlimited } });
      const sales = createSales({ ...sandbox.options, clock, ...(isCached && { cache: {} }) });
      let creditsReported = 0;
      for (const call of steps) creditsReported += (await call(sales)).credits_spent;
      expect(creditsReported).toBe(sandbox.credits.spent);
      expect(sandbox.credits.left).toBe(credits - creditsReported);
    }),
    { numRuns: 15 },
  );
});
