import { createSandbox, type Sandbox } from "@toolwright/sandbox";
import { toolCase } from "@toolwright/tests-tools";

/** Calls a tool and resolves with its result; throws if the tool fails. */
export type CallTool = (name: string, args: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>;

/**
 * Calls every tool once against a sandbox, and resolves with the results by tool. Tools that write, or need an id from an
 * earlier result, have a step below. All others are called with the example of the shared table.
 * @param call calls one tool by its wire name
 * @param offered the wire names of all tools
 */
export async function tour(
  call: CallTool,
  offered: readonly string[],
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const results = new Map<string, Record<string, unknown>>();
  const visit = async (name: string, args: Readonly<Record<string, unknown>> = {}) => {
    const result = await call(name, args);
    results.set(name, result);
    return result;
  };
  await observe(visit);
  await reachOut(visit);
  await research(visit);
  for (const name of offered.filter((one) => !results.has(one))) await visit(name, exampleOf(name));
  return results;
}

/**
 * Returns a tool's example arguments. Examples with ids of a sandbox would fail here, since `call` may use another one.
 */
function exampleOf(name: string): Readonly<Record<string, unknown>> {
  sandbox ??= createSandbox();
  return toolCase(sandbox, name.replace("_", ".")).example;
}

let sandbox: Sandbox | undefined;

async function observe(visit: CallTool): Promise<void> {
  const { spans } = await visit("Observability_SearchSpans", { query: "status:error", start_time: "now-6h" });
  await visit("Observability_GetTrace", { trace_id: idIn(spans, "trace_id"), start_time: "now-6h" });
}

/** Values for the variables of the sandbox's templates and broadcasts. An empty string leaves one blank. */
const TEMPLATE_DATA = { order_id: "1", amount: "9", retry_link: "", headline: "", link: "" };

async function reachOut(visit: CallTool): Promise<void> {
  const { segments } = await visit("Messaging_ListSegments", {});
  const segment_id = idIn(segments, "id");
  const { people } = await visit("Messaging_SearchPeople", { segment_id, limit: 5 });
  const person = { person_id: idIn(people, "person_id") };
  await visit("Messaging_ListSegmentMembers", { segment_id });
  await visit("Messaging_GetPerson", person);
  await visit("Messaging_ListPersonActivities", person);
  await visit("Messaging_ListPersonSegments", person);
  const { campaigns } = await visit("Messaging_ListCampaigns", {});
  await visit("Messaging_GetCampaignMetrics", { campaign_id: idIn(campaigns, "id") });
  const { newsletters } = await visit("Messaging_ListNewsletters", { limit: 5 });
  await visit("Messaging_GetNewsletterMetrics", { newsletter_id: idIn(newsletters, "id") });
  // Tours may share a sandbox, so each creates a different person.
  const newPerson = { person_id: crypto.randomUUID() };
  const to = `${newPerson.person_id}@example.com`;
  await visit("Messaging_IdentifyPerson", { ...newPerson, email: to, attributes: { plan: "pro" } });
  await visit("Messaging_RecordEvent", { ...newPerson, name: "toured", data: [{ name: "step", value: 1 }] });
  const { messages } = await visit("Messaging_ListTransactionalMessages", {});
  const transactional_message_id = idIn(messages, "id");
  await visit("Messaging_SendTransactionalEmail", {
    transactional_message_id,
    to,
    subject: null,
    message_data: TEMPLATE_DATA,
  });
  await visit("Messaging_ListPersonMessages", newPerson);
  const { broadcasts } = await visit("Messaging_ListBroadcasts", {});
  await visit("Messaging_TriggerBroadcast", { broadcast_id: idIn(broadcasts, "id"), recipient_ids: [newPerson.person_id], data: TEMPLATE_DATA });
  await visit("Messaging_DeletePerson", newPerson);
}

async function research(visit: CallTool): Promise<void> {
  const { people } = await visit("Sales_SearchPeople", { person_seniorities: ["vp"], limit: 3 });
  await visit("Sales_EnrichPerson", { person_id: idIn(people, "person_id"), reveal_work_email: true });
}

function idIn(rows: unknown, field: string): string {
  const [first] = rows as readonly Record<string, unknown>[];
  return String(first?.[field]);
}
