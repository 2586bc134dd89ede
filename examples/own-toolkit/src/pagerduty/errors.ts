import { asFields, asStrings, type Body, type Explanation, type WireResponse } from "@toolwright/core/http";
import { quoteMessage } from "@toolwright/core/text";

const ADVICE: Readonly<Record<number, string>> = {
  401: "PagerDuty rejected the API key. Check PAGERDUTY_API_KEY.",
  404: "PagerDuty has no such incident. ListIncidents returns the ids.",
  429: "PagerDuty's rate limit is used up. Wait, then repeat.",
};

/** Explains an error response: the problem, the next step, and PagerDuty's own message. */
export function explainPagerDutyError({ status }: WireResponse, body: Body): Explanation {
  const error = asFields(asFields(body.kind === "json" ? body.value : null)["error"]);
  const reasons = [...asStrings([error["message"]]), ...asStrings(error["errors"])].join(": ");
  const advice = ADVICE[status] ?? `PagerDuty responded with status ${status}.`;
  return { message: advice + quoteMessage("PagerDuty", reasons) };
}
