import type { ApprovalCard } from "@toolwright/core";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { fuzz } from "../fuzz.ts";
import { type RecordedCall, type Recording, record, recordedCalls, replayWith } from "../hostile-backends/recording.ts";
import { createTestTools } from "../hostile-input/test-tools.ts";
import { hostileFailure, hostileResponses } from "./hostile-responses.ts";
import { faultsOfSentence } from "./sentence-faults.ts";
import { sentencesOfCard, sentencesOfError, sentencesOfFits } from "./sentences.ts";

// Backends return untrusted text. Results contain it as data. The toolkits' sentences quote it.

const sandbox = createFaultSandbox();
const tools = createTestTools({});
const calls = nonEmpty(recordedCalls(sandbox), "recorded calls").map((call): [string, RecordedCall] => [
  `${call.entryPoint === "preview" ? "the preview of " : ""}${call.name} ${JSON.stringify(call.args)}`,
  call,
]);
/** About 400 cases of each property in a normal run. */
const RUN_SIZE = { normal: Math.ceil(400 / calls.length), share: 0.1 / calls.length };

describe.each(calls)("%s", (_, call) => {
  let recording: Recording;
  beforeAll(async () => {
    recording = await record(call, sandbox);
  });

  it("quotes untrusted text of responses in warnings, errors and cards", async (test) => {
    const property = fc.asyncProperty(hostileResponses(recording), async ({ texts }) => {
      const sentences = await sentencesOf(recording, ({ status, text }, index) => ({
        status,
        text: texts[index] ?? text,
      }));
      expect(sentences.flatMap(faultsOfSentence)).toEqual([]);
    });
    await fuzz(test, property, RUN_SIZE);
  });

  it("quotes untrusted text of failures in warnings, errors and cards", async (test) => {
    const property = fc.asyncProperty(hostileFailure, fc.nat(9), async (failure, from) => {
      const sentences = await sentencesOf(recording, (response, index) =>
        index < from % recording.responses.length ? response : failure,
      );
      expect(sentences.flatMap(faultsOfSentence)).toEqual([]);
    });
    await fuzz(test, property, RUN_SIZE);
  });
});

/** The sentences of a call whose responses are changed: of its error, or of its result in full and fitted, or of its card. */
async function sentencesOf(recording: Recording, change: Parameters<typeof replayWith>[2]): Promise<string[]> {
  try {
    const outcome = await replayWith(recording, sandbox, change);
    if (recording.entryPoint === "preview") return sentencesOfCard(outcome as ApprovalCard);
    const { tool } = tools.get(recording.name)!;
    return sentencesOfFits(tool, outcome, recording.args);
  } catch (error) {
    return sentencesOfError(error);
  }
}
