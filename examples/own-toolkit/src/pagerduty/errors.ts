import {
  asFields,
  asString,
  asStrings,
  type Body,
  type Explanation,
  type WireResponse,
} from "@toolwright/core/authoring";

const ADVICE: Readonly<Record<number, string>> = {
  401: "PagerDuty refused the API key. Check PAGERDUTY_API_KEY.",
  404: "PagerDuty has no such incident. ListIncidents returns the ids.",
  429: "PagerDuty's rate limit is used up. Wait, then repeat.",
};

/** Explains an unsuccessful response: what happened, what to do next, and PagerDuty's own words. */
export function explainPagerDutyError({ status }: WireResponse, body: Body): Explanation {
  const error = asFields(asFields(body.kind === "json" ? body.value : null)["error"]);
  const words = [asString(error["message"]) ?? "no reason", ...asStrings(error["errors"])].join(": ");
  return { message: `${ADVICE[status] ?? `PagerDuty answered ${status}.`} PagerDuty says: ${words}.` };
}
