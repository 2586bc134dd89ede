import { expect, test } from "vitest";
import { checkToolNames } from "./check-names.ts";
import type { PolicyRules } from "./policy.ts";
import { checkPolicy, readPolicy } from "./read-policy.ts";

test("reads every rule from JSON", () => {
  const rules = {
    tools: { allow: ["Messaging.*"], deny: ["Messaging.DeletePerson"] },
    templates: { allow: ["12"] },
    recipients: { allow: ["@example.com"], deny: ["eve@example.com"] },
    maxRecipients: 10,
    sends: { perHour: 5, perDay: 20 },
    redirectAllTo: "staging@example.com",
    maxCredits: { perCall: 5, perToolkit: 50, perAccount: 500 },
    unknownRecipients: "refuse",
    unsubscribed: "warn",
    stopped: false,
  };
  expect(readPolicy(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
  expect(readPolicy({})).toEqual({});
  expect(readPolicy({ sends: "draft" })).toEqual({ sends: "draft" });
});

test.each([
  [{ maxRecipient: 5 }, "policy.maxRecipient: is not a rule; did you mean maxRecipients?"],
  [{ tools: { alow: [] } }, "policy.tools.alow: is not a rule; did you mean allow?"],
  [{ sends: { perMinute: 1 } }, "policy.sends.perMinute: is not a rule; known: perHour, perDay"],
  [{ tools: { deny: ["DeletePerson"] } }, 'policy.tools.deny[0]: must be a full name such as "Messaging.DeletePerson"'],
  [{ tools: { deny: "Messaging.DeletePerson" } }, "policy.tools.deny: must be a list of tool names"],
  [{ recipients: { allow: [7] } }, "policy.recipients.allow[0]: must be a string"],
  [{ recipients: { allow: [" "] } }, "policy.recipients.allow[0]: must not be empty"],
  [{ recipients: ["@example.com"] }, "policy.recipients: must be an object"],
  [{ maxRecipients: "5" }, "policy.maxRecipients: must be a number"],
  [{ maxRecipients: -1 }, "policy.maxRecipients: must be at least 0"],
  [{ maxRecipients: null }, "policy.maxRecipients: must be a number"],
  [{ sends: { perHour: 1.5 } }, "policy.sends.perHour: must be a whole number"],
  [{ sends: "drafts" }, 'policy.sends: must be "draft", or limits such as { "perHour": 20 }'],
  [{ sends: 5 }, 'policy.sends: must be "draft", or limits such as'],
  [{ redirectAllTo: "a@example.com, b@example.com" }, "policy.redirectAllTo: must be one email address"],
  [{ maxCredits: 5 }, "policy.maxCredits: must be an object"],
  [{ unsubscribed: "block" }, 'policy.unsubscribed: must be "warn" or "refuse"'],
  [{ stopped: "no" }, "policy.stopped: must be true or false"],
  [JSON.parse('{ "__proto__": { "stopped": true } }'), "policy.__proto__: is not a rule"],
  [JSON.parse('{ "tools": { "__proto__": [] } }'), "policy.tools.__proto__: is not a rule; known: allow, deny"],
  [{ constructor: 1 }, "policy.constructor: is not a rule"],
  [[], "policy: must be an object"],
  [null, "policy: must be an object"],
  ["{}", "policy: must be an object"],
])("names the field that is wrong in %j", (rules, message) => {
  expect(() => readPolicy(rules)).toThrow(message);
  expect(() => checkPolicy(rules as never)).toThrow(message);
});

test.each<[PolicyRules, string]>([
  [
    { recipients: { deny: ["*@evil.example"] } },
    "policy.recipients.deny[0]: can match no recipient: write one address, one domain such as @example.com, or * for all",
  ],
  [{ recipients: { deny: ["eve@other.example,evil.example"] } }, "policy.recipients.deny[0]: can match no recipient"],
  [{ recipients: { allow: ["Eve <eve@example.com>"] } }, "policy.recipients.allow[0]: can match no recipient"],
  [{ recipients: { allow: ["a@b@example.com"] } }, "policy.recipients.allow[0]: can match no recipient"],
  [{ recipients: { deny: ["e\u200bve@example.com"] } }, "because it contains an invisible character"],
  ...["@example", "eve@exmaple", "eve@example.com/", "@example..com", "@-a.example", "eve@[192.0.2.1]", "@.com"].map(
    (entry): [PolicyRules, string] => [{ recipients: { deny: [entry] } }, "recipients.deny[0]: can match no recipient"],
  ),
  ...["4.0", "+4", "1e3", "4,000", "-4", "#4"].map((entry): [PolicyRules, string] => [
    { templates: { deny: [entry] } },
    "can match no template: write its id, such as 4, or",
  ]),
  [{ templates: { allow: ["*"] } }, "policy.templates.allow[0]: can match no template: list each one"],
  [{ templates: { deny: ["Payment retry"] } }, "can match no template: write its id, such as 4, or its name"],
])("refuses an entry that can never match: %j", (rules, message) => {
  expect(() => readPolicy(rules)).toThrow(message);
  expect(() => checkPolicy(rules)).toThrow(message);
});

test("accepts every entry that can match", () => {
  const recipients = [
    "*",
    "@example.com",
    "@bücher.example",
    " Ada+shop@example.com ",
    "eve@example.com.",
    "eve@xn--bcher-kva.example",
    "@1and1.example",
    "usr_1",
    "segment:12",
    "configured",
  ];
  expect(() => readPolicy({ recipients: { allow: recipients } })).not.toThrow();
  expect(() =>
    readPolicy({ templates: { deny: ["4", "04", "password_reset", "v2.1-reset", "2026-01", "broadcast:07"] } }),
  ).not.toThrow();
});

test("refuses an instance of a class, whose rules may be on its prototype", () => {
  class Rules {
    get recipients() {
      return { allow: [] };
    }
  }
  expect(() => checkPolicy(new Rules())).toThrow("policy: must be a plain object");
});

test("lists all wrong fields in one error", () => {
  expect(() => readPolicy({ maxRecipients: "5", stoped: true })).toThrow(/policy\.maxRecipients.*policy\.stoped/);
});

test("accepts functions only in code", () => {
  const stopped = () => false;
  const audit = () => undefined;
  expect(checkPolicy({ stopped, audit, auditDetails: true })).toMatchObject({ stopped, audit, auditDetails: true });
  expect(() => readPolicy({ stopped })).toThrow("policy.stopped");
  expect(() => readPolicy({ audit })).toThrow("policy.audit");
  expect(() => checkPolicy({ audit: "audit.jsonl" as never })).toThrow("policy.audit: must be a function");
});

test.each([
  [{ deny: ["Desk.CloseTickt"] }, "policy.tools.deny: is not a tool; did you mean Desk.CloseTicket?"],
  [{ deny: ["Dsek.CloseTicket"] }, "policy.tools.deny: is not a tool; did you mean Desk.CloseTicket?"],
  [{ deny: ["Dsk.*"] }, "policy.tools.deny: is not a tool; did you mean Desk.*?"],
  [{ allow: ["desk.close"] }, "policy.tools.allow: is not a tool; did you mean Desk.CloseTicket?"],
])("refuses a misspelled tool of the toolkit: %j", (tools, message) => {
  expect(() => checkToolNames({ tools }, ["Desk.CloseTicket", "Desk.ListTickets"])).toThrow(message);
});

test("accepts tools of the toolkit in any case, and tools of other toolkits unless all tools are known", () => {
  const names = ["Desk.CloseTicket"];
  expect(() => checkToolNames({ tools: { allow: ["desk.closeticket", "Desk.*"] } }, names, true)).not.toThrow();
  const others = { tools: { deny: ["Messaging.DeletePerson", "Sales.*"] } };
  expect(() => checkToolNames(others, names)).not.toThrow();
  expect(() => checkToolNames(others, names, true)).toThrow("Messaging.DeletePerson");
});
