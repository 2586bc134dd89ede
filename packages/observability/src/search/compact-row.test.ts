import { describe, expect, it } from "vitest";
import { createCompactRow } from "./compact-row.ts";

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
