import fc from "fast-check";
import { expect } from "vitest";
import { answerOf, type Call, call, createSpender, readableCompanies, type Step, steps } from "./spending.ts";

/** Runs random sequences of calls, faults, aborts and top-ups against the sandbox, and checks every credit. */
export async function checkSequences(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 30 }), fc.constantFrom(500, 2_000, 8_000), checkSequence),
    { numRuns },
  );
}

async function checkSequence(sequence: readonly Step[], credits: number, maxResultTokens: number): Promise<void> {
  const spender = createSpender(credits);
  const before = spender.spent();
  const calls: Call[] = [];
  let reported = 0;
  for (const step of sequence) {
    if (step.kind === "calls") {
      const answers = await Promise.all(step.calls.map((one) => answerOf(spender.sales, one)));
      for (const answer of answers) reported += answer.reported;
      calls.push(...step.calls);
    } else if (step.kind === "abort") {
      reported += await spender.abort(step.call, step.afterRequests);
      calls.push(step.call);
    } else if (step.kind === "top-up") spender.topUp(step.credits);
    else if (step.kind === "pause") spender.pause(step.ms);
    else spender.fail(step.status, step.isHandled);
  }
  spender.clearFaults();
  const delivered = spender.charges.filter(({ isDelivered }) => isDelivered).map(({ subject }) => subject);
  // The toolkit can't know what a request cost if its response is lost.
  expect(spender.spent() - before).toBe(reported + spender.charges.length - delivered.length);
  expect(delivered.length, "paid twice").toBe(new Set(delivered).size);
  spender.spendAll();
  await checkReachable(spender, calls, { delivered, maxResultTokens });
  expect(spender.spent() - before).toBe(reported + spender.charges.length - delivered.length);
}

/** Repeats every call without credits: the model must be able to read everything that was already paid for. */
async function checkReachable(
  { sales }: ReturnType<typeof createSpender>,
  calls: readonly Call[],
  { delivered, maxResultTokens }: { readonly delivered: readonly string[]; readonly maxResultTokens: number },
): Promise<void> {
  const readable = new Set<string>();
  for (const one of calls) {
    if (one.tool === "Sales.SearchOrganizations") {
      for (const id of await readableCompanies(sales, one, maxResultTokens)) readable.add(id);
      continue;
    }
    const { fitted } = await answerOf(sales, { ...one, maxResultTokens });
    const { company, person } = (fitted ?? {}) as Readonly<Record<string, Readonly<Record<string, string>> | null>>;
    if (company?.["organization_id"]) readable.add(company["organization_id"]);
    if (person?.["person_id"]) readable.add(person["person_id"]);
  }
  const records = delivered.filter((subject) => /^[0-9a-f]{24}$/.test(subject));
  expect(records.filter((id) => !readable.has(id))).toEqual([]);
}

/** Checks that no call costs more than its preview announces, whatever earlier calls left behind. */
export async function checkPreviews(numRuns: number): Promise<void> {
  const spender = createSpender(1_000_000);
  const args = fc.tuple(call, fc.boolean());
  await fc.assert(
    fc.asyncProperty(args, async ([one, isLater]) => {
      if (isLater) spender.pause(200_000);
      const tool = spender.sales.tools.find(({ name }) => name === one.tool);
      const card = await tool?.prepare(one.args).card();
      const before = spender.spent();
      await answerOf(spender.sales, one);
      expect(card?.maxCredits).not.toBeNull();
      expect(spender.spent() - before).toBeLessThanOrEqual(card?.maxCredits ?? 0);
    }),
    { numRuns },
  );
}
