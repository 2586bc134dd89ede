import type { ExampleScript } from "../example-script.ts";

/** The example of docs/mcp.md is client and server in one, and calls no model. */
export const exampleScript: ExampleScript = {
  example: "mcp.ts",
  env: () => ({}),
  lines: [],
  expect: {
    stdout:
      /^Observability\.AggregateEvents ran\nMost errors are logged by [a-z]+-[a-z]+\.\nMessaging\.DeletePerson not_approved\ntrue \[[\s\S]*no approver is on duty/,
  },
};
