import { type Body, type HttpRequest, path } from "@toolwright/core/http";
import { describe, expect, it } from "vitest";
import { explainCustomerioError } from "./errors.ts";

const read: HttpRequest = { method: "GET", path: path`/v1/campaigns`, retry: "read" };
const send: HttpRequest = { method: "POST", path: path`/v1/send/email`, retry: "unsent" };
const trigger: HttpRequest = { method: "POST", path: path`/v1/campaigns/7/triggers`, retry: "unsent" };

interface ErrorResponse {
  readonly status: number;
  readonly value?: unknown;
  readonly body?: Body;
  readonly api?: "track" | "app";
  readonly request?: HttpRequest;
  readonly headers?: Record<string, string>;
}

function explain(response: ErrorResponse) {
  const { status, value = {}, body = { kind: "json", value }, api = "app", request = read, headers = {} } = response;
  return explainCustomerioError(api)({ status, headers: new Headers(headers), text: "", body }, body, request);
}

describe("an unsuccessful response", () => {
  it("the error for 401 names the variables of its API, and the region", () => {
    const app = explain({ status: 401 }).message;
    expect(app).toContain("MESSAGING_APP_API_KEY");
    expect(app).toContain("MESSAGING_REGION");
    expect(app).not.toMatch(/SITE_ID|TRACKING/);
    const track = explain({ status: 401, api: "track" }).message;
    for (const name of ["MESSAGING_SITE_ID", "MESSAGING_TRACKING_API_KEY", "MESSAGING_REGION"]) {
      expect(track).toContain(name);
    }
    expect(track).not.toContain("APP_API_KEY");
  });

  it("the error for 403 states what permission the key may lack", () => {
    expect(explain({ status: 403 }).message).toMatch(/\(MESSAGING_APP_API_KEY\) lack the required scope/);
    expect(explain({ status: 403, api: "track" }).message).toContain("MESSAGING_TRACKING_API_KEY");
  });

  it("the error for 404 distinguishes an unknown id from a wrong URL", () => {
    expect(explain({ status: 404 })).toEqual({
      message: "Customer.io found nothing with this id.",
      code: undefined,
    });
    expect(explain({ status: 404, body: { kind: "html" } })).toEqual({
      code: "upstream",
      message: "Customer.io has no endpoint at /v1/campaigns. Check the base URL.",
    });
    expect(explain({ status: 404, body: { kind: "empty" } }).code).toBeUndefined();
  });

  it("a 429 says whether a short wait helps, and of a send that nothing was sent", () => {
    const event: HttpRequest = { method: "POST", path: path`/api/v2/entity`, retry: "idempotent" };
    for (const request of [read, send, trigger, event]) {
      const isSend = request.retry === "unsent";
      for (const wait of [undefined, "1", "300", "0", "Sat, 28 Nov 2026 08:00:00 GMT"]) {
        const headers = wait === undefined ? {} : { "Retry-After": wait };
        const { message } = explain({ status: 429, request, headers });
        expect(message.includes("Nothing was sent.")).toBe(isSend);
        if (wait !== undefined) expect(message).toMatch(/^[^:]+ \([^)]+\) is exhausted\..* Wait, then retry\.$/);
        else expect(message).toMatch(/or a daily quota is used up: .*Retry once in a minute; .* the next day\.$/);
      }
    }
  });

  it("the error for 429 names the limit of the endpoint", () => {
    expect(explain({ status: 429 }).message).toContain("10 requests per second");
    expect(explain({ status: 429, request: send }).message).toContain("100 sends per second");
    expect(explain({ status: 429, request: trigger }).message).toContain("one broadcast per 10 seconds");
  });

  it("the error for another status advises a retry only if that may help", () => {
    expect(explain({ status: 500 }).message).toBe("Customer.io failed with status 500. Try again later.");
    expect(explain({ status: 503, body: { kind: "html" } }).message).toContain("status 503. Try again later.");
    expect(explain({ status: 422 }).message).toBe("Customer.io rejected the request with status 422.");
    expect(explain({ status: 400, body: { kind: "empty" } }).message).toBe(
      "Customer.io rejected the request with status 400.",
    );
  });
});

describe("the backend's message", () => {
  it.each([
    [{ errors: [{ detail: "no campaign has the id 9", status: 404 }] }, "no campaign has the id 9"],
    [
      {
        errors: [
          { detail: "one", status: "400" },
          { detail: "two", status: "400" },
        ],
      },
      "one; two",
    ],
    [{ errors: [{ detail: "is required", source: { pointer: "/data/to" } }] }, "is required (/data/to)"],
    [{ errors: [{ detail: "/data/to is bad", source: { pointer: "/data/to" } }] }, "/data/to is bad"],
    [
      {
        errors: [{ status: "429", code: "slow", detail: "Wait (reference 7f2)", source: { pointer: "/x" }, meta: {} }],
      },
      "Wait (reference 7f2) (/x, code slow)",
    ],
    [{ errors: [{ status: "400", code: "bad_id", detail: "no such id" }] }, "no such id (code bad_id)"],
    [{ errors: [{ status: "400", code: "bad_id" }] }, "bad_id"],
    [{ errors: [{ code: 42, detail: "no such id", source: null }] }, "no such id (code 42)"],
    [{ errors: [{ code: "", detail: "no such id", source: { pointer: "" } }] }, "no such id"],
    [{ errors: [{ code: { a: 1 }, detail: "no such id", source: [] }] }, "no such id"],
    [{ meta: { error: "Unauthorized request" } }, "Unauthorized request"],
    [{ meta: { errors: ["first", "second"] } }, "first; second"],
    [{ meta: { errors: ["bad"], error: "worse" } }, "worse; bad"],
    [{ errors: [{ reason: "invalid", field: "identifiers", message: "needs one id" }] }, "needs one id (identifiers)"],
    [{ errors: [{ reason: "invalid", field: "name", message: "name is too long" }] }, "name is too long"],
    [{ errors: [{ reason: "required", field: "type" }] }, "required (type)"],
    [
      { errors: ["recipient 1 has no email", "recipient 2 has no email"], next: 0 },
      "recipient 1 has no email; recipient 2 has no email",
    ],
    [{ errors: "just text" }, "just text"],
    [{ error: "plain" }, "plain"],
    [{ message: "said so" }, "said so"],
    [{ errors: [null, 7, {}, { detail: null }, [], "left"] }, "7; left"],
    [{ errors: ["<b>bold</b>\n  words"] }, "bold words"],
  ])("a message is read from %j", (value, words) => {
    expect(explain({ status: 400, value }).message).toBe(
      `Customer.io rejected the request with status 400. Customer.io says: "${words}".`,
    );
  });

  it.each([
    null,
    [],
    "text",
    7,
    {},
    { meta: null },
    { meta: { errors: [] } },
    { meta: { errors: null, error: "" } },
    { errors: [] },
    { errors: {} },
    { errors: null },
    { errors: [{}] },
  ])("no message is read from %j", (value) => {
    expect(explain({ status: 400, value }).message).not.toContain("says");
  });

  it.each(["html", "empty", "text"] as const)("no message is read from a body of kind %s", (kind) => {
    const { message } = explain({ status: 502, body: { kind } });
    expect(message).toBe("Customer.io failed with status 502. Try again later.");
  });

  it("a long message keeps its end, where Customer.io writes the reference for its support", () => {
    const detail = `${"x".repeat(2_000)} (reference 7f2)`;
    for (const errors of [[{ detail, code: "big" }], [detail]]) {
      const { message } = explain({ status: 400, value: { errors } });
      expect(message).toContain("(reference 7f2)");
      expect(message.length).toBeLessThan(700);
    }
  });

  it("a message is truncated to a few hundred characters, in linear time", () => {
    expect(explain({ status: 400, value: { errors: ["x".repeat(9_000)] } }).message.length).toBeLessThan(700);
    const many = Array.from({ length: 5_000 }, (_, index) => ({ detail: `fault ${index}` }));
    expect(explain({ status: 400, value: { errors: many } }).message.length).toBeLessThan(700);
    expect(explain({ status: 400, value: { errors: ["<".repeat(500_000)] } }).message.length).toBeLessThan(700);
  });

  it("the error for every status contains the backend's message", () => {
    for (const status of [401, 403, 404, 422, 429, 500]) {
      const value = { errors: [{ detail: "in their words", status }] };
      expect(explain({ status, value }).message).toMatch(/ Customer\.io says: "in their words"\.$/);
    }
  });
});

it("a limit of the Track API is not reported as one of the App API", () => {
  const request = { method: "POST", path: path`/api/v2/entity`, retry: "idempotent" } as const;
  const body: Body = { kind: "empty" };
  const response = { status: 429, headers: new Headers(), text: "", body };
  const { message } = explainCustomerioError("track")(response, body, request);
  expect(message).toContain("Track API requests per second");
  expect(message).not.toContain("10");
});
