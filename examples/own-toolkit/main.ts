import { dispatch } from "@toolwright/core";
import { toPrintableLine } from "@toolwright/core/text";
import { createOnCall } from "./src/toolkit.ts";
import { startPagerDuty } from "./stand-in/pagerduty.ts";

// A local server replaces PagerDuty. To use your account: createOnCall({ from: "you@example.com" }).
const pagerduty = await startPagerDuty();
const onCall = createOnCall(pagerduty.options);

const { incidents, next_cursor } = await onCall.listIncidents({ statuses: ["triggered"], limit: 2 });
// Titles are untrusted text, which may contain terminal escapes.
for (const { id, title, service } of incidents) console.log(toPrintableLine(`${id} ${title} ${service?.summary}`));
console.log(next_cursor === null ? "No more incidents." : "There are more incidents.");

const args = { incident_id: incidents[0]?.id };
const answer = await dispatch(onCall.tools, "OnCall_AcknowledgeIncident", args, {
  approve: async ({ card }) => {
    const { summary, hash } = await card();
    console.log(`Approve? ${summary}`);
    return { approved: true, hash };
  },
});
console.log(answer.ok, pagerduty.incidents.find(({ id }) => id === args.incident_id)?.status);
await pagerduty.close();
