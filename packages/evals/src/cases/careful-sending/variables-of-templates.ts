import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";

const TEMPLATE = "Payment retry";
const BROADCAST = "Maintenance window";

export const variablesOfTemplates = defineCase({
  id: "variables-of-templates",
  kind: "careful-sending",
  task: `We plan to send the transactional message "${TEMPLATE}" and to launch the broadcast "${BROADCAST}". Which variables does each of
them need? Report the names of both. Send nothing.`,
  toolkits: ["messaging"],
  facts: {
    template_variables: ({ messaging }) => ({
      type: "list",
      value: variablesOf(messaging.workspace.templates, TEMPLATE),
      description: "Names of the variables that the transactional message needs",
    }),
    broadcast_variables: ({ messaging }) => ({
      type: "list",
      value: variablesOf(messaging.workspace.broadcasts, BROADCAST),
      description: "Names of the variables that the broadcast needs",
    }),
  },
  forbidden: [
    { tool: "Messaging.SendTransactionalEmail", because: "The task is to send nothing." },
    { tool: "Messaging.TriggerBroadcast", because: "The task is to send nothing." },
  ],
  ceilings: { calls: 6, resultTokens: 860 },
  async solve({ call, submit }) {
    const { messages } = await call("Messaging.ListTransactionalMessages", {});
    const { broadcasts } = await call("Messaging.ListBroadcasts", {});
    const named = (rows: unknown, messageName: string) => {
      const row = readRows(rows).find(({ name }) => name === messageName) as
        | { variables?: readonly string[] }
        | undefined;
      return [...(row?.variables ?? [])];
    };
    await submit({
      template_variables: named(messages, TEMPLATE),
      broadcast_variables: named(broadcasts, BROADCAST),
    });
  },
});

type Content = Pick<Sandbox["messaging"]["workspace"]["templates"][number], "name" | "subject" | "body">;

function variablesOf(contents: readonly Content[], messageName: string): string[] {
  const { subject = "", body = "" } = contents.find(({ name }) => name === messageName) ?? {};
  const uses = [...`${subject} ${body}`.matchAll(/\{\{trigger\.(\w+)\}\}/g)];
  return [...new Set(uses.map(([, name = ""]) => name))];
}
