import type { RecordedRequest, ScriptedAnswer } from "./scripted-server.ts";

/** What a provider answers to the example of a docs page, and what the example must print then. */
export interface ExampleScript {
  /** Name in the first line of the page's code block. */
  readonly example: string;
  /** Variables that point the SDK at the scripted provider. */
  env(url: string): Readonly<Record<string, string>>;
  readonly lines: readonly (ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer))[];
  readonly expect: { readonly stdout: RegExp };
}
