import type { RecordedRequest, ScriptedAnswer } from "./scripted-server.ts";

/** The provider's responses for a program on a docs page. The page shows the program's output. */
export interface ExampleScript {
  /** The name in the first line of the page's code block. */
  readonly example: string;
  /** Environment variables of the program, which make most SDKs call the scripted provider. */
  env(url: string): Readonly<Record<string, string>>;
  /**
   * Host whose requests the scripted provider receives, for an SDK that doesn't read an address from the environment.
   */
  readonly host?: string;
  /** Whether the SDK speaks HTTP/2. Default: HTTP/1.1. */
  readonly http2?: boolean;
  readonly lines: readonly (ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer))[];
}
