import {
  judgeAbort,
  judgeCall,
  judgeCut,
  judgeDigits,
  judgeId,
  judgeLastStep,
  judgeMixed,
  judgeParallel,
  judgeSignal,
  judgeThrow,
  judgeTwins,
  MESSAGE,
} from "./judge.ts";
import { BIGINT, DATE, judgeList, judgeResult, NAN, type Patterns, UNDEFINED_OR_NULL } from "./judge-result.ts";
import type { Scenario } from "./scenario.ts";
import type { Call, Turn } from "./wires.ts";

const DONE: Turn = { text: "It rains." };
export const OSLO: Call = { id: "call_oslo", name: "get_weather", args: '{"city":"Oslo"}' };
export const BERGEN: Call = { id: "call_bergen", name: "get_weather", args: '{"city":"Bergen"}' };
export const DIGITS = "12345678901234567890";

const forecast = (args: unknown) => `Rain in ${Object(args).city}`;

/** A script whose only reply makes these calls. */
const calling = (...calls: readonly Call[]) => ({ turns: [{ calls }, DONE, DONE, DONE], result: forecast });

function returning(value: unknown, patterns: Patterns) {
  return { turns: [{ calls: [OSLO] }, DONE], result: () => value, judge: judgeResult(patterns) };
}

function throwing(): never {
  throw new Error(MESSAGE);
}

const waiting = { ...calling(OSLO), tool: "waits" } as const;
const endless: readonly Turn[] = [1, 2, 3, 4].map((step) => ({ calls: [{ ...OSLO, id: `call_${step}` }] }));

/** Scenarios by id, in the order of the tables. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  "wrong-type": {
    ...calling({ ...OSLO, args: '{"city":7}' }),
    title: "wrong type",
    judge: judgeCall({ city: 7 }),
    advice: "Check arguments inside the tool where the SDK does not, and return a message that says what to change.",
  },
  missing: {
    ...calling({ ...OSLO, args: "{}" }),
    title: "required one missing",
    judge: judgeCall({}),
    advice: "Treat every parameter as possibly absent where the SDK does not check.",
  },
  "unknown-parameter": {
    ...calling({ ...OSLO, args: '{"city":"Oslo","country":"NO"}' }),
    title: "unknown parameter",
    judge: judgeCall({ city: "Oslo", country: "NO" }),
    advice:
      "Use a strict schema if a parameter that the model made up must not be dropped in silence, such as a filter of a paid search.",
  },
  "null-optional": {
    ...calling({ ...OSLO, args: '{"city":"Oslo","station":null}' }),
    title: "null for an optional one",
    judge: judgeCall({ city: "Oslo", station: null }),
    advice: "Accept null as absent in your schema, since models in strict mode write it.",
  },
  "string-number": {
    ...calling({ ...OSLO, args: '{"city":"Oslo","station":"7"}' }),
    title: "number as a string",
    judge: judgeCall({ city: "Oslo", station: "7" }),
    advice: "Convert it in your schema, such as with `z.coerce`, since models often quote numbers.",
  },
  "no-json": {
    ...calling({ ...OSLO, args: '{"city":"Os' }),
    title: "no JSON",
    judge: judgeCut({ city: "Os" }),
    advice: "Expect that such a run may end, and start it again from the last complete message.",
  },
  "no-json-optional": {
    ...calling({ id: "call_list", name: "list_cities", args: '{"country":"N' }),
    title: "no JSON, all parameters optional",
    judge: judgeCut({ country: "N" }),
    advice:
      "Let no tool whose parameters are all optional send, delete or spend: it may run without the filter that the model wrote.",
  },
  "empty-arguments": {
    ...calling({ id: "call_list", name: "list_cities", args: "" }),
    title: "none, for a tool that needs none",
    judge: judgeCall({}),
    advice: "Give such a tool a required parameter where the SDK cannot read the empty string that some models write.",
  },
  "long-integer": {
    ...calling({ ...OSLO, args: `{"city":"Oslo","station":${DIGITS}}` }),
    title: "integer of 20 digits",
    judge: judgeDigits(DIGITS),
    advice: "Declare ids as strings: no SDK keeps the digits of a long number.",
  },
  "cut-off": {
    turns: [{ calls: [OSLO], isCutOff: true }, DONE, DONE],
    result: forecast,
    title: "in a message that was cut off after it",
    judge: judgeCall({ city: "Oslo" }),
    advice:
      "Require approval for calls that send or delete: a message that ended at the token limit may lack its other calls.",
  },
  "cut-off-no-json": {
    turns: [{ calls: [{ ...OSLO, args: '{"city":"Os' }], isCutOff: true }, DONE, DONE],
    result: forecast,
    title: "cut off within its arguments",
    judge: judgeCut({ city: "Os" }),
    advice:
      "Raise the token limit, and require approval for calls that send or delete: arguments that an SDK has completed look valid.",
  },
  "same-id": {
    ...calling(OSLO, { ...BERGEN, id: OSLO.id as string }),
    title: "two with one id",
    judge: judgeTwins,
    advice: "Do not use the id alone as a key of idempotency or of an approval; add the arguments.",
  },
  "no-id": {
    ...calling({ name: OSLO.name, args: OSLO.args }),
    title: "without id",
    judge: judgeId,
    advice: "Make an id in your own code if you store calls, and do not read one that is absent as text.",
  },
  "unknown-tool": {
    ...calling({ ...OSLO, name: "get_tides" }),
    title: "unknown tool",
    judge: judgeCall({ city: "Oslo" }),
    advice:
      'Catch the error where the run ends, and name the tools that exist in the next message. OpenAI Agents continues with `toolNotFoundBehavior: "return_error_to_model"`.',
  },
  throws: {
    turns: [{ calls: [OSLO] }, DONE],
    result: throwing,
    title: "throwing tool",
    judge: judgeThrow,
    advice:
      "Return an expected failure as a result instead of throwing it, and put no secret into messages of errors. With OpenAI Agents, `errorFunction` writes what the model gets.",
  },
  "one-of-two-throws": {
    ...calling(OSLO, BERGEN),
    result: (args) => (Object(args).city === "Bergen" ? throwing() : forecast(args)),
    title: "one of two tools throws",
    judge: judgeMixed,
    advice: "Where the run ends, assume that the other tool took effect, although no model saw it.",
  },
  "result-undefined": {
    ...returning(undefined, UNDEFINED_OR_NULL),
    title: "`undefined`",
    advice: "Return a string such as `Done.`: a model may read an empty result as a failure, and one SDK ends the run.",
  },
  "result-null": {
    ...returning(null, UNDEFINED_OR_NULL),
    title: "`null`",
    advice: "Return a sentence that says what was not found.",
  },
  "result-bigint": {
    ...returning({ station: 12345678901234567890n }, BIGINT),
    title: "a bigint in an object",
    advice: "Convert bigints to strings before you return them; a driver of a database may hand them to you.",
  },
  "result-date": {
    ...returning({ at: new Date("2026-11-28T09:30:00.000Z") }, DATE),
    title: "a `Date` in an object",
    advice: "Return ISO text.",
  },
  "result-nan": {
    ...returning({ rain: Number.NaN }, NAN),
    title: "`NaN` in an object",
    advice: "Return null with a reason: a division by zero otherwise looks like a missing value.",
  },
  "result-typed-list": {
    ...returning(
      [
        { type: "text", text: "Rain in Oslo" },
        { type: "text", text: "Sun in Bergen" },
      ],
      [],
    ),
    judge: judgeList,
    title: "a list of records with `type`",
    advice: "Return an object that contains the list, or text, where records of your own could be taken for content.",
  },
  parallel: {
    ...calling(OSLO, BERGEN),
    tool: "meets",
    title: "two calls in a message",
    judge: judgeParallel,
    advice: "Expect tools to run at the same time, and lock what two of them may change.",
  },
  "abort-signal": {
    ...waiting,
    title: "after an abort: signal of the tool",
    judge: judgeSignal,
    advice: "Pass the signal to every request of the tool; where there is none, keep your own controller.",
  },
  "abort-end": {
    ...waiting,
    title: "after an abort: end of the run",
    judge: judgeAbort,
    advice: "Do not take the end of an aborted run as the end of its tools: a send may still be on its way.",
  },
  "last-step": {
    turns: [...endless, DONE],
    result: forecast,
    steps: 2,
    title: "call of the last step",
    judge: judgeLastStep(endless.length + 1),
    advice: "Check how the run ended before you repeat it: a call of the last step may have run.",
  },
};

/** Tables of the page: a heading, and the scenarios of its columns. */
export const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  [
    "Arguments",
    [
      "wrong-type",
      "string-number",
      "missing",
      "unknown-parameter",
      "null-optional",
      "no-json",
      "no-json-optional",
      "empty-arguments",
      "long-integer",
    ],
  ],
  ["Calls", ["cut-off", "cut-off-no-json", "same-id", "no-id", "unknown-tool", "throws", "one-of-two-throws"]],
  ["Results", ["result-undefined", "result-null", "result-bigint", "result-date", "result-nan", "result-typed-list"]],
  ["Runs", ["parallel", "abort-signal", "abort-end", "last-step"]],
];
