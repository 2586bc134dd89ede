import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAttributePaths } from "./attribute-paths.ts";
import { createCompactRow, createLeanRow } from "./lean-row.ts";

function lean(
  row: object,
  { named = [] as string[], omitted = ["host"], hasAttributes = true } = {},
): { readonly attributes?: unknown } {
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
  it("states each fact once: attributes don't repeat fields, and noise, tags and nulls are left out", () => {
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

  it("has no attributes or tags with other names if rows keep none", () => {
    expect(lean(error, { hasAttributes: false })).not.toHaveProperty("attributes");
    expect(lean(error, { named: ["envy", "usr"] })).not.toHaveProperty("tags");
  });

  it("leaves out the parts of a request that its message contains, and keeps the others", () => {
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

describe("attributes that share a path", () => {
  const row = (attributes: object) => ({ id: null, message: "m", attributes });

  it.each<[object, object]>([
    [
      { "user.id": "u1", user: { id: "u2", name: "n3" } },
      { "user.id": "u1", user: { id: "u2", name: "n3" } },
    ],
    [
      { a: { "b.c": 1, b: { c: 2 } }, "a.b.c": 3, "a.b": { c: 4 }, "a.d": { e: 5 } },
      { a: { "b.c": 1, b: { c: 2 } }, "a.b.c": 3, "a.b": { c: 4 }, "a.d": { e: 5 } },
    ],
    [
      { "tags.list": [1, 2], tags: { list: [3] } },
      { "tags.list": [1, 2], tags: { list: [3] } },
    ],
    [
      { "user.id": "u1", user: { id: "u1" } },
      { "user.id": "u1", user: { id: "u1" } },
    ],
    [
      { user: { id: "u1" }, "other.id": "u2" },
      { "user.id": "u1", "other.id": "u2" },
    ],
  ])("are all kept: %j", (attributes, kept) => {
    expect(lean(row(attributes)).attributes).toEqual(kept);
  });

  it("are kept with their names where the query names them alone", () => {
    const attributes = { "user.id": "u1", user: { id: "u2", name: "n3" }, "user.ids": "u4" };
    const options = { named: ["user.id"], hasAttributes: false };
    expect(lean(row(attributes), options).attributes).toEqual({ "user.id": "u1", user: { id: "u2" } });
  });

  it("are kept by the name of a prototype too", () => {
    const attributes = JSON.parse('{"__proto__": {"id": "u1"}, "__proto__.id": "u2"}') as object;
    const kept = lean(row(attributes), { named: ["__proto__.id"], hasAttributes: false });
    expect(JSON.stringify(kept.attributes)).toBe('{"__proto__":{"id":"u1"},"__proto__.id":"u2"}');
  });

  it("and any other attributes keep every value, whatever their names", () => {
    const rootName = fc.constantFrom("user", "id", "user.id", "id.user", "user.__proto__", "constructor");
    const name = fc.constantFrom(
      "user",
      "id",
      "user.id",
      "id.user",
      "",
      ".",
      "__proto__",
      "constructor",
      "user.id.user",
    );
    let values = 0;
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.nat().map(() => `v${values++}`),
        fc.nat().map(() => [`v${values++}`]),
        fc.array(fc.tuple(name, tie("tree")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries) as object),
      ),
    }));
    const leavesOf = (value: unknown): unknown[] =>
      Array.isArray(value) || typeof value !== "object" || value === null
        ? [JSON.stringify(value)]
        : Object.values(value).flatMap(leavesOf);
    fc.assert(
      fc.property(fc.array(fc.tuple(rootName, tree), { maxLength: 5 }), (entries) => {
        const attributes = Object.fromEntries(entries);
        expect(leavesOf(lean(row(attributes)).attributes ?? {}).sort()).toEqual(leavesOf(attributes).sort());
        expect(({} as { v?: unknown }).v).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });
});

const row = {
  service: "web",
  error_type: "PoolTimeoutError",
  error_message: "no connection\nwithin 5000 ms",
  http_method: "POST",
  tags: ["service:web", "version:2.4.1", "team:shop", "team:shop", "pod:web-1", "compute"],
  meta: {
    version: "2.4.1",
    http: { method: "POST", route: "/cart" },
    error: { type: "PoolTimeoutError", message: "no connection\nwithin 5000 ms", stack: "" },
    attempt: { number: null },
  },
};
const compact = (changes: object, named: string[] = []) =>
  createCompactRow("meta", named)({ ...row, ...changes }) as typeof row;

describe("a compact row", () => {
  it("lacks the tags and attributes that equal one of its fields, and nothing else", () => {
    const { tags, meta, ...fields } = compact({});
    expect(fields).toMatchObject({ service: "web", http_method: "POST", error_type: "PoolTimeoutError" });
    expect(tags).toEqual(["team:shop", "compute", "pod:web-1"]);
    expect(meta).toEqual({
      version: "2.4.1",
      http: { route: "/cart" },
      error: { stack: "" },
      attempt: { number: null },
    });
    const other = compact({ service: "api", http_method: "GET" });
    expect(other).toMatchObject({ tags: expect.arrayContaining(["service:web"]), meta: { http: { method: "POST" } } });
  });

  it.each([
    ["PoolTimeoutError: no connection\nwithin 5000 ms\n    at handle", "    at handle"],
    ["no connection\nwithin 5000 ms\n    at handle", "    at handle"],
    ["Caused by: no connection\nwithin 5000 ms\n    at handle", null],
    ["PoolTimeoutError: no connection\nwithin 5000 ms, or less\n    at handle", null],
    ["PoolTimeoutError: no connection\nwithin 5000 ms", null],
  ])("has the stack %j without the lines that only repeat its message", (stack, rest) => {
    expect(compact({ meta: { error: { stack } } }).meta).toEqual({ error: { stack: rest ?? stack } });
    expect(compact({ meta: { "error.stack_trace": stack } }).meta).toEqual({ "error.stack_trace": rest ?? stack });
  });

  it("cuts long lists, and says how many entries they lack", () => {
    const ids = Array.from({ length: 25 }, (_, index) => index);
    const meta = compact({ meta: { order: { ids } } }).meta as unknown;
    expect(meta).toEqual({ order: { ids: [...ids.slice(0, 10), "…[+15]"] } });
    expect(compact({ meta: { ids: ids.slice(0, 11) } }).meta).toEqual({ ids: ids.slice(0, 11) });
  });

  it("cuts the tags that tell little before the others, and none that the query names", () => {
    const kube = Array.from({ length: 20 }, (_, index) => `kube_label_${index}:x`);
    const mark = (count: number) => `…[+${count} tags, shown if query names them]`;
    const tags = [...kube, "version:3.0.0", "region:eu", "team:shop"];
    expect(compact({ tags }).tags).toEqual(["version:3.0.0", "region:eu", "team:shop", ...kube.slice(0, 7), mark(13)]);
    expect(compact({ tags }, ["kube_label_19", "service"]).tags.slice(0, 2)).toEqual([
      "kube_label_19:x",
      "version:3.0.0",
    ]);
    const named = kube.map((tag) => tag.replace(":x", ""));
    expect(compact({ tags }, named).tags).toEqual([...kube, "version:3.0.0", mark(2)]);
  });
});
