import type { ExampleScript } from "./example-script.ts";
import type { RecordedRequest, ScriptedAnswer } from "./scripted-server.ts";

/** A call of a scripted model. */
export interface PageCall {
  readonly id: string;
  readonly name: string;
  readonly args: object;
}

/** An SDK with a docs page, and how its provider writes and reads messages. */
export interface PageSdk extends Pick<ExampleScript, "env" | "host" | "http2"> {
  /** Name of the page, without `.md`. */
  readonly page: string;
  call(call: PageCall): ScriptedAnswer;
  say(text: string): ScriptedAnswer;
  /** Returns the result in a request that answers the call: an object, or its JSON. */
  resultIn(request: RecordedRequest): unknown;
}

/** The call of the reading examples. Its id has the length that Mistral requires. */
const COUNT_ERRORS: PageCall = {
  id: "call00001",
  name: "Observability_AggregateEvents",
  args: { dataset: "logs", query: "status:error", group_by: ["service"] },
};

const DELETE_PERSON: PageCall = { id: "call00002", name: "Messaging_DeletePerson", args: { person_id: "usr_9cd" } };

/** The script of the program that opens a page: the model counts errors, and its answer repeats the result. */
export function readingScript(sdk: PageSdk): ExampleScript {
  return {
    ...sdk,
    example: `${sdk.page}.ts`,
    lines: [
      sdk.call(COUNT_ERRORS),
      (request) => {
        const { buckets } = resultOf<{ buckets: { by: { service: string } }[] }>(sdk, request);
        return sdk.say(`${buckets[0]?.by.service} logs the most errors.`);
      },
    ],
  };
}

/** The script of a program that asks for approval: the model deletes a person, and the answer repeats the result. */
export function approvalScript(sdk: PageSdk): ExampleScript {
  return {
    ...sdk,
    example: `${sdk.page}-approval.ts`,
    lines: [
      sdk.call(DELETE_PERSON),
      (request) => {
        const { accepted, person_id } = resultOf<{ accepted?: boolean; person_id: string }>(sdk, request);
        return sdk.say(accepted ? `Deleted ${person_id}.` : "Deleted no person.");
      },
    ],
  };
}

function resultOf<Result>(sdk: PageSdk, request: RecordedRequest): Result {
  const result = sdk.resultIn(request);
  return (typeof result === "string" ? JSON.parse(result) : result) as Result;
}
