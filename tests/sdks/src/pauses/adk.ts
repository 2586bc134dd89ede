import {
  BaseTool,
  type Event,
  InMemoryRunner,
  LlmAgent,
  type Session,
  setLogger,
  type ToolConfirmation,
} from "@google/adk";
import { adkTools } from "@toolwright/core/adk";
import { gemini } from "../behavior/wires.ts";
import { type PausingSdk, PROMPT, type Setup } from "./pausing-sdk.ts";

setLogger(null);

/** State that the host stores: the session's events, which contain the requests for confirmation. */
type Stored = Pick<Session, "events">;

/** Arguments of a request for confirmation. */
interface RequestArguments {
  readonly toolConfirmation: ToolConfirmation;
}

const ASK = "adk_request_confirmation";
const USER = { userId: "one", sessionId: "one" };

async function run(
  { tools, options, url }: Setup,
  { events, parts }: Stored & { readonly parts: object[] },
): Promise<string> {
  process.env["GOOGLE_GEMINI_BASE_URL"] = url;
  process.env["GEMINI_API_KEY"] = "key";
  const made = adkTools(tools, BaseTool, options);
  const runner = new InMemoryRunner({
    agent: new LlmAgent({ name: "helper", model: "gemini-2.5-flash", tools: made }),
  });
  const { appName, sessionService } = runner;
  const session = await sessionService.createSession({ appName, ...USER });
  for (const event of events) await sessionService.appendEvent({ session, event });
  for await (const { errorMessage } of runner.runAsync({ ...USER, newMessage: { role: "user", parts } }))
    if (errorMessage) throw new Error(errorMessage);
  const stored = await sessionService.getSession({ appName, ...USER });
  return JSON.stringify({ events: stored?.events ?? [] } satisfies Stored);
}

/** The requests for confirmation without a response. */
function requestsIn(events: readonly Event[]) {
  const parts = events.flatMap(({ content }) => content?.parts ?? []);
  const answered = new Set(parts.map(({ functionResponse }) => functionResponse?.id));
  return parts.flatMap(({ functionCall }) =>
    functionCall?.name === ASK && !answered.has(functionCall.id) ? functionCall : [],
  );
}

/** ADK: an agent with confirmations, whose session passes through JSON. */
export const adk: PausingSdk = {
  title: "ADK",
  page: "adk",
  package: "@google/adk",
  stored: "the events of the session",
  wire: gemini,
  pause: (setup) => run(setup, { events: [], parts: [{ text: PROMPT }] }),
  async decide(_setup, state, decide) {
    const responses = requestsIn((JSON.parse(state) as Stored).events).flatMap(({ id, args }) => {
      const { hint = "", payload } = (args as unknown as RequestArguments).toolConfirmation;
      const confirmed = decide(hint);
      return confirmed === undefined ? [] : { functionResponse: { id, name: ASK, response: { confirmed, payload } } };
    });
    return JSON.stringify(responses);
  },
  resume: (setup, state, decisions) => run(setup, { ...(JSON.parse(state) as Stored), parts: JSON.parse(decisions) }),
};
