import type { ExampleScript } from "../example-script.ts";
import { approvalScript, type PageSdk, readingScript } from "../page-scripts.ts";
import type { ScriptedAnswer } from "../scripted-server.ts";
import * as anthropicWire from "./anthropic-wire.ts";
import { anthropicLoop, openaiLoop, type SessionLoop } from "./loops.ts";
import { sessionOf } from "./openai-wire.ts";
import { EventLog } from "./session-provider.ts";

const ACCEPTED: ScriptedAnswer = { status: 202, json: {} };

/** An SDK whose model's messages are events of one stream. The stream opens with the call. */
function sessionSdk(loop: SessionLoop, env: PageSdk["env"]): PageSdk {
  const log = new EventLog();
  return {
    page: "managed-agents",
    env,
    call: (call) => {
      log.emit([...loop.created(), ...loop.calling([call])]);
      return { events: log.follow(0) };
    },
    say: (text) => {
      log.emit(loop.saying(text));
      return ACCEPTED;
    },
    resultIn: ({ body }) => loop.read((body as { readonly events: readonly object[] }).events[0] ?? {}).text,
  };
}

const openai = sessionSdk(openaiLoop, (url) => ({ OPENAI_API_KEY: "provider-key", OPENAI_BASE_URL: url }));
const anthropic = sessionSdk(anthropicLoop, (url) => ({ ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: url }));
const deletion = approvalScript(anthropic);
const [opened, answered] = deletion.lines as [ScriptedAnswer, ExampleScript["lines"][number]];
const ids = ["env_1", "agent_1", "sesn_1"].map((id): ScriptedAnswer => ({ json: { id } }));

/** The scripted agents of docs/managed-agents.md. */
export const exampleScripts: readonly ExampleScript[] = [
  readingScript(openai),
  { ...deletion, lines: [...ids, opened, ACCEPTED, answered] },
];

/** A call whose session the page reads after it connected again. */
const COUNT = { id: "call_1", name: "Observability_AggregateEvents", args: { dataset: "logs" } };

/** The provider of the page's block about OpenAI's session, which waits for a call. */
export const waitingSession: readonly ScriptedAnswer[] = [{ json: sessionOf([COUNT]) }];

/** The provider of the page's block about the events of a session of Claude, which waits for a call. */
export const waitingHistory: readonly ScriptedAnswer[] = [
  { json: { data: anthropicWire.calling([{ ...COUNT, id: "sevt_1" }]), next_page: null } },
];
