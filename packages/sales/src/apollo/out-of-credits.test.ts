import { parseBody } from "@toolwright/core/transport";
import { describe, expect, it } from "vitest";
import { isOutOfCredits } from "./read-response.ts";

const isOut = (status: number, body: unknown) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return isOutOfCredits({ status, headers: new Headers(), text, body: parseBody(text) });
};

const EXHAUSTED = { error_details: { code: "BILLING.LIMIT.CREDITS_EXHAUSTED" } };
const FORMS = [
  EXHAUSTED,
  { error: "credit usage limit exceeded", ...EXHAUSTED },
  { error_details: { code: "CREDIT_EXHAUSTED" } },
  { error_code: "INSUFFICIENT_CREDITS" },
  { error_code: "credits_exhausted", error: "no" },
  { error: "You have insufficient credits! <a href='https://app.apollo.io/'>Upgrade your plan</a>" },
  { message: "Insufficient credits" },
  { error_message: "Your credits are used up." },
  { error_message: "out of credits" },
  { error_details: { message: "Your team has used all of its credits" } },
  { error: "There are no credits remaining" },
  { message: "Credit limit reached" },
  "insufficient credits",
  JSON.stringify("You have insufficient credits!"),
];

describe("responses that report exhausted credits", () => {
  it.each(FORMS)("recognizes exhausted credits in a response with the message %j", (body) => {
    for (const status of [402, 403, 422, 429]) expect(isOut(status, body), String(status)).toBe(true);
  });

  it.each([
    "BILLING.LIMIT.CREDITS_EXHAUSTED",
    "billing.limit.lead_credits_exceeded",
    "BILLING.LIMIT",
    "LEAD_CREDIT_LIMIT_REACHED",
  ])("recognizes the code %s under every status of a refusal", (code) => {
    for (const status of [400, 401, 402, 403, 404, 422, 429])
      expect(isOut(status, { error_details: { code } }), String(status)).toBe(true);
  });

  it.each([EXHAUSTED, { error: "insufficient credits" }, JSON.stringify("insufficient credits")])(
    "recognizes exhausted credits even in a 200 with the message %j",
    (body) => {
      expect(isOut(200, body)).toBe(true);
    },
  );
});

describe("responses that do not report exhausted credits", () => {
  it.each([
    { error: "Invalid parameters" },
    { error: "Required parameter 'domain' missing" },
    { error: "Person does not exist." },
    { error: "Page * per page number is over threshold." },
    { error: "This endpoint is deprecated for API callers." },
    { error_code: "INVALID_REQUEST", error_message: "invalid request, missing domains" },
    { error_details: { code: "BILLING.PLAN", message: "not on this plan" } },
    {
      error_code: "API_INACCESSIBLE",
      error: "not accessible with this api_key on a free plan. Please upgrade your plan",
    },
    { message: "The maximum number of api calls allowed for api/v1/people/match is 600 times per hour." },
    { error: { insufficient: "credits" }, error_details: ["CREDITS_EXHAUSTED"], error_code: null },
    "no implicit conversion of String into Integer",
    "<html><body>Forbidden</body></html>",
    "",
    "{",
    null,
    [],
    {},
    7,
    ["insufficient credits"],
  ])("finds no exhausted credits in an ordinary error: %j", (body) => {
    for (const status of [402, 403, 422, 429]) expect(isOut(status, body), String(status)).toBe(false);
  });

  it.each([201, 204, 301, 400, 401, 404, 500, 503])("ignores such a message under the status %i", (status) => {
    for (const body of FORMS.filter((form) => !/exhausted"|INSUFF/i.test(JSON.stringify(form))))
      expect(isOut(status, body), JSON.stringify(body)).toBe(false);
  });

  it.each([201, 204, 301, 500, 503])("ignores such a code under the status %i", (status) => {
    expect(isOut(status, EXHAUSTED)).toBe(false);
  });

  it("finds no exhausted credits in a record that mentions credits", () => {
    const organization = {
      name: "Insufficient Credits Inc.",
      short_description: "We know when credits are exhausted.",
    };
    expect(isOut(200, { organization })).toBe(false);
    expect(isOut(200, { people: [{ headline: "out of credits", error_code: "CREDITS_EXHAUSTED" }] })).toBe(false);
    expect(isOut(200, "insufficient credits, as plain text")).toBe(false);
  });

  it("finds no exhausted credits far down a long message", () => {
    expect(isOut(422, `${"x ".repeat(5_000)}insufficient credits`)).toBe(false);
  });
});
