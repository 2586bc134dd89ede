import { type Body, type HttpRequest, path } from "@toolwright/core/http";
import { describe, expect, it } from "vitest";
import { explainDatadogError } from "./errors.ts";

const logs: HttpRequest = { method: "POST", path: path`/api/v2/logs/events/search`, retry: "read" };
const spans: HttpRequest = { method: "POST", path: path`/api/v2/spans/analytics/aggregate`, retry: "read" };

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly request?: HttpRequest;
}

function explain({ status, body = {}, headers = {}, request = logs }: Answer): string {
  const parsed: Body = { kind: "json", value: body };
  const answer = { status, headers: new Headers(headers), text: "", body: parsed };
  return explainDatadogError(answer, parsed, request).message;
}

describe("an unsuccessful response", () => {
  it("the error for 401 names the variables to check", () => {
    const message = explain({ status: 401, body: { errors: ["Unauthorized"] } });
    for (const name of ["OBSERVABILITY_API_KEY", "OBSERVABILITY_APPLICATION_KEY", "OBSERVABILITY_SITE"]) {
      expect(message).toContain(name);
    }
    expect(message).toMatch(/Datadog says: "Unauthorized"\.$/);
  });

  it("the error for 403 names the permission that the request needs", () => {
    expect(explain({ status: 403 })).toContain("logs_read_data");
    expect(explain({ status: 403, request: spans })).toContain("apm_read");
    const permissions = {
      monitors_read: path`/api/v1/monitor/search`,
      timeseries_query: path`/api/v2/query/timeseries`,
      metrics_read: path`/api/v2/metrics`,
      events_read: path`/api/v2/events/search`,
      incident_read: path`/api/v2/incidents/search`,
    };
    for (const [permission, address] of Object.entries(permissions))
      expect(explain({ status: 403, request: { method: "GET", path: address, retry: "read" } })).toContain(permission);
  });

  it("the error for 403 blames the keys only for Datadog's own refusal", () => {
    for (const words of ["Forbidden", "Missing permission logs_read_data", "This key is not authorized"]) {
      const message = explain({ status: 403, body: { errors: [words] } });
      expect(message).toMatch(/^Datadog denied access: the application key needs the permission logs_read_data/);
    }
    const html: Body = { kind: "html" };
    const page = { status: 403, headers: new Headers(), text: "", body: html };
    for (const message of [
      explain({ status: 403, body: { errors: ["Forbidden file type"] } }),
      explain({ status: 403, body: { error: { message: "blocked by policy 7" } } }),
      explain({ status: 403, body: { message: "Forbidden" } }),
      explainDatadogError(page, html, logs).message,
    ]) {
      expect(message).toMatch(/most likely by a proxy or firewall and not because of the keys/);
      expect(message).toContain("logs_read_data");
    }
  });

  it("the error for 429 states the limit as far as the headers contain it", () => {
    const headers = { "x-ratelimit-limit": "300", "x-ratelimit-period": "3600" };
    expect(explain({ status: 429, headers })).toContain("exhausted (300 requests per 3600 s).");
    expect(explain({ status: 429, headers: { ...headers, "x-ratelimit-name": "spans_search" } })).toContain(
      "(spans_search: 300 requests per 3600 s)",
    );
    expect(explain({ status: 429, headers: { "x-ratelimit-limit": "300" } })).toContain("exhausted. Wait, then");
    expect(explain({ status: 429, headers: { "x-ratelimit-reset": "1740" } })).toContain(
      "exhausted. Wait 1740 s, then",
    );
  });

  it("the error for 400 or 422 points at the query and quotes Datadog's message", () => {
    const detail = "invalid_argument(Field 'filter.from,to' is invalid: 'from' should be anterior to 'to')";
    for (const status of [400, 422]) {
      expect(explain({ status, body: { errors: [{ title: "Generic Error", detail }] } })).toBe(
        `Datadog rejected the request: check the syntax of the query and the facet names. Datadog says: ${JSON.stringify(`Generic Error: ${detail}`)}.`,
      );
    }
  });

  it("the error for another status advises a retry only if that may help", () => {
    expect(explain({ status: 500 })).toBe("Datadog failed with status 500. Try again later.");
    expect(explain({ status: 404 })).toBe("Datadog failed with status 404.");
  });

  it.each([
    [{ errors: ["one", "two"] }, "one; two"],
    [{ errors: [{ title: "Bad" }, { detail: "worse" }, "worst"] }, "Bad; worse; worst"],
    [{ errors: [{ title: null, detail: "only details", status: "400" }] }, "only details"],
    [{ errors: ["<p>markup</p>"] }, "markup"],
  ])("the error quotes the message in %j", (body, words) => {
    expect(explain({ status: 400, body })).toMatch(new RegExp(`Datadog says: "${words}"\\.$`));
  });

  it.each([null, [], "text", {}, { errors: "text" }, { errors: [1] }, { errors: [] }, { errors: [{}] }])(
    "the error quotes nothing from %j",
    (body) => {
      expect(explain({ status: 400, body })).not.toContain("Datadog says");
    },
  );

  it("the error quotes no HTML page and at most a few hundred characters", () => {
    const body: Body = { kind: "html" };
    const answer = { status: 502, headers: new Headers(), text: "<html>", body };
    expect(explainDatadogError(answer, body, logs).message).toBe("Datadog failed with status 502. Try again later.");
    expect(explain({ status: 400, body: { errors: ["x".repeat(9_000)] } }).length).toBeLessThan(700);
  });

  it("the error is built quickly, however long the body's unclosed markup is", () => {
    expect(explain({ status: 400, body: { errors: ["<".repeat(500_000)] } }).length).toBeLessThan(700);
  });
});
