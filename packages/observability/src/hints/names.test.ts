import { describe, expect, it } from "vitest";
import { facetCandidates, HTTP_STATUS_FACETS } from "../datadog/facets.ts";
import { otherName } from "./names.ts";

describe("the other name of a facet", () => {
  it("suggests the name with the @, or without it", () => {
    expect(otherName("http.method", "spans")).toBe("@http.method");
    expect(otherName("@service", "logs")).toBe("service");
    expect(otherName("@resource", "spans")).toBe("resource");
    expect(otherName("usr.id", "logs")).toBe("@usr.id");
    expect(otherName("cart.total", "logs")).toBe("@cart.total");
  });

  it("suggests the backend's name for the same field", () => {
    expect(otherName("level", "logs")).toBe("status");
    expect(otherName("hostname", "spans")).toBe("host");
    expect(otherName("endpoint", "spans")).toBe("resource");
    expect(otherName("service.name", "logs")).toBe("service");
    expect(otherName("deployment.environment", "spans")).toBe("env");
    expect(otherName("@severity", "logs")).toBe("status");
    expect(otherName("@error.kind", "spans")).toBe("@error.type");
    expect(otherName("@error.type", "logs")).toBe("@error.kind");
  });

  it("suggests the other of the two names of the HTTP status, either way", () => {
    const [code, status] = HTTP_STATUS_FACETS;
    for (const dataset of ["logs", "spans"] as const) {
      expect(otherName(code, dataset)).toBe(status);
      expect(otherName(status, dataset)).toBe(code);
    }
  });

  it("never suggests a field that the dataset does not have", () => {
    expect(otherName("endpoint", "logs")).toBeNull();
    expect(otherName("@error.type", "spans")).toBeNull();
    expect(otherName("name", "logs")).toBeNull();
  });

  it("suggests nothing for standard facets and for unknown names", () => {
    const twofold = new Set<string>(HTTP_STATUS_FACETS);
    for (const dataset of ["logs", "spans"] as const) {
      for (const { facet } of facetCandidates(dataset)) {
        if (!twofold.has(facet)) expect(otherName(facet, dataset)).toBeNull();
      }
      expect(otherName("team", dataset)).toBeNull();
      expect(otherName("@cart.total", dataset)).toBeNull();
    }
  });
});
