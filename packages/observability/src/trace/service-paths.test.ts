import { describe, expect, it } from "vitest";
import { chain, timed } from "./__fixtures__/spans.ts";
import { servicePaths } from "./keep-spans.ts";
import { buildTree } from "./tree.ts";

/** The path of the last span of a chain with these services. */
function path(...services: (string | null)[]): string {
  const spans = services.map((service, i) =>
    timed(String(i + 1), [i, 50 - i], { service, parent_id: i === 0 ? null : String(i) }),
  );
  return servicePaths(buildTree(spans))(services.length - 1);
}

describe("servicePaths", () => {
  it("is empty for a root", () => {
    expect(path("web")).toBe("");
  });

  it("names the services above a span, without its own", () => {
    expect(path("web", "cart", "redis")).toBe("web > cart");
  });

  it("names a service once for consecutive spans, and again when it is called back", () => {
    expect(path("web", "web", "cart", "web", "web", "db")).toBe("web > cart > web");
  });

  it("writes a question mark for an unknown service", () => {
    expect(path("web", null, "db")).toBe("web > ?");
  });

  it("cuts a path of more than six names in its middle", () => {
    expect(path("a", "b", "c", "d", "e", "f", "x")).toBe("a > b > c > d > e > f");
    expect(path("a", "b", "c", "d", "e", "f", "g", "x")).toBe("a > b > … > e > f > g");
  });

  it("returns no path for an unknown node", () => {
    expect(servicePaths(buildTree([]))(3)).toBe("");
  });

  it("returns the path of the deepest of 20,000 spans", () => {
    expect(servicePaths(buildTree(chain(20_000)))(19_999)).toBe("s0 > s1 > … > s1 > s2 > s3");
  });
});
