import { describe, expect, it } from "vitest";
import { createAttributePaths } from "./attribute-paths.ts";
import { createLeanRow } from "./lean-row.ts";

function lean(row: object, { named = [] as string[], omitted = ["host"], hasAttributes = true } = {}) {
  const paths = createAttributePaths(named);
  const names = Object.keys(row);
  return createLeanRow({ tail: "attributes", names, named, omitted, hasAttributes, paths })(row);
}

const error = {
  id: null,
  status: "error",
  host: "web-1",
  message: "PoolTimeoutError: no connection within 5000 ms",
  trace_id: "569838999279606203",
  tags: ["env:prod", "service:web", "pod_name:web-1", "env:prod"],
  attributes: {
    error: { kind: "PoolTimeoutError", message: "no connection within 5000 ms", stack: "PoolTimeoutError\n at handle" },
    dd: { trace_id: "569838999279606203" },
    trace_id: "569838999279606203",
    logger: { name: "web.errors" },
    usr: { id: "u7" },
  },
};

describe("a lean row", () => {
  it("says each fact once: no attribute repeats a field, and noise, tags and nulls are left out", () => {
    const { status, message, trace_id } = error;
    expect(lean(error)).toEqual({
      status,
      message,
      trace_id,
      attributes: { "error.kind": "PoolTimeoutError", "usr.id": "u7" },
    });
  });

  it("keeps what the query names: fields, tags without duplicates, noise, and attributes that repeat a field", () => {
    const named = ["host", "env", "error.kind", "logger.name"];
    expect(lean(error, { named, hasAttributes: false })).toMatchObject({
      host: "web-1",
      tags: ["env:prod"],
      attributes: { "error.kind": "PoolTimeoutError", "logger.name": "web.errors" },
    });
  });

  it("has no attributes and tags of other names where rows keep none", () => {
    expect(lean(error, { hasAttributes: false })).not.toHaveProperty("attributes");
    expect(lean(error, { named: ["envy", "usr"] })).not.toHaveProperty("tags");
  });

  it("leaves out a request's parts that its message contains, and keeps the others", () => {
    const http = {
      method: "POST",
      status_code: 502,
      url: "https://shop.example.com/cart",
      useragent: "Firefox",
      version: "1.1",
    };
    const row = {
      message: 'GET "POST /cart" 502 1234',
      attributes: { http, duration: 123, attempt: 50, order: { id: 12 } },
    };
    expect(lean(row)).toEqual({ message: row.message, attributes: { duration: 123, attempt: 50, "order.id": 12 } });
  });

  it("writes a value that is only a part of a word, and lists and flags as they are", () => {
    const attributes = { code: "time", retried: false, ids: [1, 2], empty: "", none: null };
    expect(lean({ message: "timeout", attributes })).toEqual({
      message: "timeout",
      attributes: { code: "time", retried: false, ids: [1, 2] },
    });
  });

  it("keeps the release of rows with attributes, and a name that a statement contains", () => {
    const row = {
      message: "INSERT INTO orders",
      tags: ["version:2.8.1", "team:shop"],
      attributes: { db: { name: "orders" } },
    };
    expect(lean(row)).toEqual({
      message: "INSERT INTO orders",
      tags: ["version:2.8.1"],
      attributes: { "db.name": "orders" },
    });
    expect(lean(row, { hasAttributes: false })).toEqual({ message: "INSERT INTO orders" });
  });

  it("has one of status and error, and keeps an error that the status does not say", () => {
    expect(lean({ status: "error", error: true })).toEqual({ status: "error" });
    expect(lean({ status: "ok", error: false })).toEqual({ status: "ok" });
    expect(lean({ status: "ok", error: true })).toEqual({ status: "ok", error: true });
  });

  it("keeps the message of an error without a type, even where rows lack messages", () => {
    const omitted = ["error_message"];
    expect(lean({ error_type: "IOError", error_message: "broken" }, { omitted })).toEqual({ error_type: "IOError" });
    expect(lean({ error_type: null, error_message: "broken" }, { omitted })).toEqual({ error_message: "broken" });
  });
});
