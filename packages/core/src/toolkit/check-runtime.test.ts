import { expect, it } from "vitest";
import { createToolkit } from "./toolkit.ts";

it("says in one sentence that Node is too old, when a toolkit is created", () => {
  const { withResolvers } = Promise;
  try {
    Object.assign(Promise, { withResolvers: undefined });
    expect(() => createToolkit({}, {})).toThrow(/^Toolwright needs Node 22 or newer; this is Node \d+\.\d+\.\d+\.$/);
  } finally {
    Object.assign(Promise, { withResolvers });
  }
  expect(() => createToolkit({}, {})).not.toThrow();
});
