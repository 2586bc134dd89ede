import type { RecordedRequest, ScriptedAnswer } from "./scripted-server.ts";

/** The provider's responses for the example of a docs page, and the expected output of the example. */
export interface ExampleScript {
  /** Name in the first line of the page's code block. */
  readonly example: string;
  /** Environment variables that make the SDK call the scripted provider. */
  env(url: string): Readonly<Record<string, string>>;
  readonly lines: readonly (ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer))[];
  readonly expect: { readonly stdout: RegExp };
}
