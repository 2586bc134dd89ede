import { type HttpRequest, path } from "@toolwright/core/http";
import { parseBody } from "@toolwright/core/transport";
import { describe, expect, it } from "vitest";
import { explainApolloError } from "./errors.ts";

const read: HttpRequest = { method: "POST", path: path`/api/v1/mixed_people/api_search`, retry: "read" };
const paid: HttpRequest = { method: "GET", path: path`/api/v1/organizations/enrich`, retry: "unsent" };
const usage: HttpRequest = { method: "POST", path: path`/api/v1/usage_stats/api_usage_stats`, retry: "read" };

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly request?: HttpRequest;
}

function explain({ status, body = {}, headers = {}, request = read }: Answer): string {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const parsed = parseBody(text);
  const response = { status, headers: new Headers(headers), text, body: parsed };
  return explainApolloError(response, parsed, request).message;
}

describe("an error response", () => {
  it("the error for 401 names the variable", () => {
    expect(explain({ status: 401, body: "Invalid API key." })).toBe(
      'Apollo does not know this API key. Check SALES_API_KEY. Apollo says: "Invalid API key".',
    );
  });

  it("the error for 403 names the required kind of key, and other causes", () => {
    const others = "If it is one, the plan may lack the endpoint, or a free account may need a work email.";
    expect(explain({ status: 403 })).toBe(
      `Apollo denied access: SALES_API_KEY must be a master key, or a key whose scope includes api/v1/mixed_people/api_search. ${others}`,
    );
    expect(explain({ status: 403, request: paid })).toContain("scope includes api/v1/organizations/enrich.");
    expect(explain({ status: 403, request: usage })).toBe(
      `Apollo denied access: SALES_API_KEY must be a master key. ${others}`,
    );
  });

  it.each([
    "Free accounts need a work email for this endpoint, or upgrade your plan.",
    "Please sign up with a business e-mail.",
  ])("the error for 403 reports that a free account needs a work email: %j", (error) => {
    expect(explain({ status: 403, body: { error } })).toMatch(
      /^Apollo requires a work email for this endpoint on the free plan\./,
    );
  });

  it("the error for 422 says that Apollo could not read the domain, and charged nothing", () => {
    const request = { ...paid, query: { domain: "acme.example" } };
    expect(explain({ status: 422, body: { error: "Invalid identifier" }, request })).toBe(
      'Apollo could not read the domain acme.example, and charged nothing. Check its spelling. Apollo says: "Invalid identifier".',
    );
  });

  it.each([
    { message: "This endpoint is only available to Apollo users on paid plans." },
    { error: "not accessible with this api_key on a free plan." },
    { error: "Please upgrade." },
  ])("the error for 403 reports that the plan lacks the endpoint: %j", (body) => {
    expect(explain({ status: 403, body })).toMatch(/^The Apollo plan of this account does not include this endpoint\./);
  });

  it("the error for 429 states how long to wait, if Apollo does", () => {
    const wait = (after?: string) =>
      explain({ status: 429, ...(after !== undefined && { headers: { "retry-after": after } }) });
    expect(wait("37")).toBe("Apollo's rate limit for this endpoint is used up. Wait 37 s, then repeat.");
    for (const odd of [undefined, "", "soon", "-1", "1.5", "12345678", "Wed, 21 Oct 2026 07:28:00 GMT"]) {
      expect(wait(odd)).toBe("Apollo's rate limit for this endpoint is used up. Wait, then repeat.");
    }
  });

  it.each([400, 422])("the error for %i points at the arguments", (status) => {
    expect(explain({ status, body: { error: "Invalid parameters" } })).toBe(
      'Apollo rejected the request. Check the values of the filters or identifiers. Apollo says: "Invalid parameters".',
    );
  });

  it("the error for 5xx advises a retry for a read, and warns that a paid call may have cost a credit", () => {
    expect(explain({ status: 500 })).toBe("Apollo failed with status 500. Try again later.");
    expect(explain({ status: 503, request: paid })).toBe(
      "Apollo failed with status 503. The call may have cost a credit.",
    );
  });

  it.each([199, 300, 304, 306])(
    "the error for %i states the status, and that a paid call may have cost a credit",
    (status) => {
      expect(explain({ status })).toBe(`Apollo responded with status ${status} instead of a result.`);
      expect(explain({ status, request: paid })).toBe(
        `Apollo responded with status ${status} instead of a result. The call may have cost a credit.`,
      );
    },
  );

  it.each([404, 409, 410, 418])("the error for %i states the status", (status) => {
    expect(explain({ status, request: paid })).toBe(`Apollo rejected the request with status ${status}.`);
  });
});

describe("Apollo's message", () => {
  it.each([
    [{ error: "plain" }, "plain"],
    [{ message: "said so" }, "said so"],
    [{ error_message: "an older form" }, "an older form"],
    [{ error: "short", error_details: { message: "in detail" } }, "in detail"],
    [{ error: "first", error_message: "second", message: "third" }, "first"],
    [{ error: { nested: true }, message: "third" }, "third"],
    [{ error: "", message: "third" }, "third"],
    [{ error: "<b>bold</b>\n  words <a href='x'>here</a>" }, "bold words here"],
    [JSON.stringify("text within JSON"), "text within JSON"],
    ["plain  text\n", "plain text"],
  ])("a message is read from %j", (body, message) => {
    expect(explain({ status: 418, body })).toBe(
      `Apollo rejected the request with status 418. Apollo says: "${message}".`,
    );
  });

  it.each([
    "",
    " ",
    "<html><body>Bad gateway</body></html>",
    "null",
    "[]",
    "{}",
    '{"error":{}}',
    '{"error":null}',
    '""',
  ])("no message is read from %j", (body) => {
    expect(explain({ status: 502, body })).toBe("Apollo failed with status 502. Try again later.");
  });

  it("a message is truncated to a few hundred characters, and has no markup", () => {
    for (const text of ["x".repeat(9_000), "<".repeat(500_000), `<a href='${"y".repeat(9_000)}'>z`]) {
      for (const body of [{ error: text }, JSON.stringify(text), `!${text}`]) {
        const message = explain({ status: 400, body });
        expect(message.length).toBeLessThan(700);
        expect(message).not.toContain("<");
      }
    }
  });

  it("the error for every status contains Apollo's message", () => {
    for (const status of [400, 401, 403, 404, 422, 429, 500]) {
      expect(explain({ status, body: { error: "in their words" } })).toMatch(/ Apollo says: "in their words"\.$/);
    }
  });
});
