// Runs the activity of Temporal once, as a worker does for one attempt, and prints its outcome as JSON.
import { ApplicationFailure } from "@temporalio/activity";
import { MockActivityEnvironment } from "@temporalio/testing";
import { createActivities } from "../temporal-activities.ts";
import { createKilledMessaging, settings } from "./killed-messaging.ts";

const activities = createActivities(await createKilledMessaging());
const environment = new MockActivityEnvironment({
  workflowExecution: { workflowId: settings.account, runId: "run-1" },
  activityId: "1",
});
const order = { id: settings.account, to: "ada.abara@example.com", amount: "12.50 EUR" };
try {
  const delivery = await environment.run(activities.sendReceipt, order);
  process.stdout.write(`${JSON.stringify({ isDone: true, text: delivery, canRetry: false })}\n`);
} catch (error) {
  if (!(error instanceof ApplicationFailure)) throw error;
  const outcome = { isDone: false, text: error.type, canRetry: !error.nonRetryable };
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
process.exit();
