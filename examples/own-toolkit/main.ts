import { dispatch } from "@toolwright/core";
import { createOnCall } from "./src/toolkit.ts";
import { startPagerDuty } from "./stand-in/pagerduty.ts";

// A local server replaces PagerDuty. To use your account: createOnCall({ from: "you@example.com" }).
const pagerduty = await startPagerDuty();
const onCall = createOnCall(pagerduty.options);

const { incidents, next_cursor } = await onCall.listIncidents({ statuses: ["triggered"], limit: 2 });
for (const { id, title, service } of incidents) console.log(id, title, service?.summary);
console.log(next_cursor === null ? "No more incidents." : "There are more incidents.");

const args = { incident_id: incidents[0]?.id };
const answer = await dispatch(onCall.tools, "OnCall_AcknowledgeIncident", args, {
  approve: async ({ preview }) => {
    const effect = await preview();
    if (effect?.ok) console.log(`Approve? ${effect.value.summary}`);
    return true;
  },
});
console.log(answer.ok, pagerduty.incidents.find(({ id }) => id === args.incident_id)?.status);
await pagerduty.close();
