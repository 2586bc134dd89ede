import { generateId, type LanguageModel, simulateStreamingMiddleware, wrapLanguageModel } from "ai";
import { MockLanguageModelV4 } from "ai/test";

// A scripted model that replaces a real one. It derives each step from the results since the latest question.

type Content = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>["content"];
type Prompt = MockLanguageModelV4["doGenerateCalls"][number]["prompt"];
type Output = { readonly type: string; readonly value?: unknown };
type Row = Readonly<Record<string, unknown>>;

const CUSTOMER = "jun.eriksen@example.com";
const OTHERS = ["leo.dubois@example.com", "kira.brandt@example.com"];
const SEND = "Messaging_SendTransactionalEmail";
const PLAN = "Toolwright_RunPlan";

/** Creates a model that needs no provider and no network. */
export function scriptedModel(): LanguageModel {
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const question = JSON.stringify(prompt.findLast(({ role }) => role === "user"));
      const results = resultsIn(prompt);
      const content = /\ball\b/i.test(question) ? nextPlanStep(results) : nextStep(results);
      const reason = content.some(({ type }) => type === "tool-call") ? "tool-calls" : "stop";
      return { content, finishReason: { unified: reason, raw: undefined }, usage: USAGE, warnings: [] };
    },
  });
  return wrapLanguageModel({ model, middleware: simulateStreamingMiddleware() });
}

const USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

function nextStep(results: ReadonlyMap<string, Output>): Content {
  const outcome = results.get(SEND);
  if (outcome?.type === "json") return [say(`I sent the email to ${CUSTOMER}.`)];
  if (outcome?.type === "execution-denied") return [say("I did not send the email, because you denied it.")];
  if (outcome) return [say(`The email failed. ${outcome.value}`)];
  if (results.size === 0) return investigate();
  const [errors] = rowsOf(results.get("Observability_AggregateEvents"), "buckets");
  const changes = rowsOf(results.get("Observability_SearchEvents"), "events");
  const deployment = changes.find(({ kind }) => kind === "deployment");
  const [failure] = rowsOf(results.get("Messaging_ListPersonActivities"), "activities");
  const { service } = (errors?.["by"] ?? {}) as Row;
  const { order_total } = (failure?.["data"] ?? {}) as Row;
  const time = String(deployment?.["timestamp"]).slice(11, 16);
  return [
    say(`${service} fails most often, since this change at ${time} UTC: ${deployment?.["title"]}. Roll it back first.`),
    say(`The customer could not pay ${order_total} EUR. This email has a link to try again:`),
    call(SEND, emailTo(CUSTOMER, 0, `${order_total} EUR`)),
  ];
}

/** Proposes one plan with several emails. */
function nextPlanStep(results: ReadonlyMap<string, Output>): Content {
  const outcome = results.get(PLAN);
  const { sent, sent_count } = (outcome?.value ?? {}) as Row;
  if (outcome?.type === "json") return [say(`I sent ${sent_count} emails: rows ${sent}.`)];
  if (outcome) return [say("I sent no email, because you denied the plan.")];
  const calls = [CUSTOMER, ...OTHERS].map((to, index) => ({ tool: SEND, arguments: emailTo(to, index, "49 EUR") }));
  return [
    say("These customers could not pay. Strike out whom I should not write to:"),
    call(PLAN, { title: "A link to pay again", calls }),
  ];
}

function emailTo(to: string, index: number, amount: string) {
  const order = 2041 + index;
  const message_data = { order_id: `ord_${order}`, amount, retry_link: `https://shop.example/retry/${order}` };
  return { transactional_message_id: "payment_retry", to, message_data };
}

function investigate(): Content {
  const errors = { dataset: "spans", query: "status:error", group_by: ["service"], interval: "10m" };
  return [
    say("I look up the errors, the latest changes, and the failed payment."),
    call("Observability_AggregateEvents", { ...errors, start_time: "now-3h" }),
    call("Observability_SearchEvents", { kind: "changes", start_time: "now-3h" }),
    call("Messaging_ListPersonActivities", { email: CUSTOMER, activity_type: "event", name: "payment_failed" }),
  ];
}

const say = (text: string) => ({ type: "text", text }) as const;
const call = (toolName: string, input: object) =>
  ({ type: "tool-call", toolCallId: generateId(), toolName, input: JSON.stringify(input) }) as const;

/** The results since the latest question, by the name of the tool. */
function resultsIn(prompt: Prompt): ReadonlyMap<string, Output> {
  const turn = prompt.slice(prompt.findLastIndex(({ role }) => role === "user"));
  const parts = turn.flatMap(({ role, content }) => (role === "tool" ? content : []));
  return new Map(parts.flatMap((part) => (part.type === "tool-result" ? [[part.toolName, part.output]] : [])));
}

function rowsOf(output: Output | undefined, field: string): readonly Row[] {
  return (output?.value as Readonly<Record<string, readonly Row[]>> | undefined)?.[field] ?? [];
}
