import { type ApprovalCard, needsApproval, type Tool } from "@toolwright/core";
import { usualArguments } from "@toolwright/tests-tools";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backendOf, createFaultSandbox } from "../faults/tool-calls.ts";
import { fuzz, isNightly } from "../fuzz.ts";
import { createTestTool, type TestTool } from "../hostile-input/test-tools.ts";
import { faultsOfCard } from "./card-faults.ts";
import { hostileArguments } from "./hostile-arguments.ts";
import { faultsOfSentence } from "./sentence-faults.ts";
import { sentencesOfCard, sentencesOfError, sentencesOfFits } from "./sentences.ts";

// Models write arguments, and may copy them from untrusted text. Requests contain them as data. The toolkits' sentences
// quote them.

const sandbox = createFaultSandbox();
const working = nonEmpty(Object.entries(usualArguments(sandbox)), "tools");
/** About 2,000 cases of both properties in a normal run. */
const RUN_SIZE = { normal: 40, share: 0.05 / working.length };
/** More cases, since invalid arguments have no card. */
const CARD_RUN_SIZE = { normal: 100, share: 0.1 / working.length };

/** A tool with new state, such as its list of earlier sends. */
function testToolOf(name: string): TestTool {
  const fetch = backendOf({ name }, sandbox);
  return createTestTool(name, { fetch });
}

describe.each(working)("%s", (name, args) => {
  const { tool } = testToolOf(name);
  const hostile = hostileArguments(tool, args);

  it("quotes untrusted text of arguments in warnings and errors", async (test) => {
    const property = fc.asyncProperty(hostile, fc.boolean(), async (one, isTyped) => {
      const sentences = await sentencesOfCall(testToolOf(name), one, isTyped);
      expect(sentences.flatMap(faultsOfSentence)).toEqual([]);
    });
    await fuzz(test, property, RUN_SIZE);
  });

  it.runIf(needsApproval(tool))("shows a card without a forged line, with its recipients", async (test) => {
    let cards = 0;
    const property = fc.asyncProperty(hostile, async (one) => {
      for (const card of await cardsOf(tool, one)) {
        cards++;
        expect([...sentencesOfCard(card).flatMap(faultsOfSentence), ...faultsOfCard(card)]).toEqual([]);
      }
    });
    await fuzz(test, property, CARD_RUN_SIZE);
    if (!isNightly) expect(cards).toBeGreaterThan(3);
  });
});

/** The sentences of a call with untrusted arguments, through the typed function or as an agent. */
async function sentencesOfCall({ tool, callTyped }: TestTool, args: object, isTyped: boolean): Promise<string[]> {
  try {
    if (isTyped) return sentencesOfFits(tool, await callTyped(args), args);
    const answer = await tool.call(args);
    return answer.ok ? sentencesOfFits(tool, answer.value, args) : sentencesOfError(answer.error);
  } catch (error) {
    return sentencesOfError(error);
  }
}

/** The card that a person approves. Invalid arguments have none. */
async function cardsOf(tool: Tool, args: object): Promise<ApprovalCard[]> {
  const prepared = tool.prepare(args);
  if (prepared.fault) return [];
  return [await prepared.card()];
}
