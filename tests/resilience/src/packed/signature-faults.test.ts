import { expect, it } from "vitest";
import { signatureFaults } from "./signature-faults.ts";

const audit = (parts: object) => JSON.stringify({ audited: 2, invalid: [], missing: [], verified: 2, ...parts });

it("packages with valid signatures have no faults", () => {
  expect(signatureFaults(audit({}))).toEqual([]);
});

it("a registry without signing keys is a fault, since nothing was checked", () => {
  expect(signatureFaults(audit({ audited: 0, verified: 0 }))).toEqual([
    "No package was checked: the registry has no signing keys.",
  ]);
});

it("a package with a wrong signature, or without one, is reported", () => {
  const parts = { invalid: [{ name: "ky", version: "2.1.0" }], missing: [{ name: "@a/b", version: "1.0.0" }] };
  expect(signatureFaults(audit(parts))).toEqual(["ky@2.1.0 has an invalid signature.", "@a/b@1.0.0 has no signature."]);
});
