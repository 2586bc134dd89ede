import type { Tool } from "@toolwright/core";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import { describe, expect, test } from "vitest";
import { chooseTools, type ToolChoice } from "./choose-tools.ts";
import { createTools, VARIABLES } from "./toolkits.ts";

const all = createTools();
const everything = environmentOf(Object.values(VARIABLES).flat());
const choose = (choice: Partial<ToolChoice>, environment: Readonly<Record<string, string | undefined>> = everything) =>
  chooseTools(all, { readOnly: false, sandbox: false, ...choice }, environment);
const namesOf = (choice: Partial<ToolChoice>, environment?: Readonly<Record<string, string | undefined>>) =>
  choose(choice, environment).tools.map(({ wireName }) => wireName);
/** The names of all tools that the predicate selects; at least one. */
const wireNames = (predicate: (tool: Tool) => boolean) =>
  nonEmpty(
    all.filter(predicate).map(({ wireName }) => wireName),
    "tools that should be offered",
  );

describe("chooseTools", () => {
  test("offers every toolkit whose variables are set, in a fixed order", () => {
    expect(namesOf({})).toEqual(all.map(({ wireName }) => wireName));
    expect(namesOf({}, environmentOf(VARIABLES.sales))).toEqual(wireNames(({ name }) => name.startsWith("Sales.")));
    expect(namesOf({ toolkits: ["sales", "Observability"] })[0]).toMatch(/^Observability_/);
  });

  test("names the toolkits that are left out and their missing variables", () => {
    const { notes } = choose(
      {},
      { ...environmentOf(VARIABLES.sales), OBSERVABILITY_API_KEY: "x", MESSAGING_REGION: " " },
    );
    expect(notes).toEqual([
      "observability is not offered; not set: OBSERVABILITY_APPLICATION_KEY, OBSERVABILITY_SITE",
      "messaging is not offered; not set: MESSAGING_APP_API_KEY, MESSAGING_REGION (to write also MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY)",
    ]);
  });

  test.each([{}, { toolkits: ["messaging"] }, { available: ["messaging"] as const }])(
    "leaves out only the tools that write, without the keys that only writing needs, and names both: %j",
    (choice) => {
      const environment = environmentOf(["MESSAGING_APP_API_KEY", "MESSAGING_REGION"]);
      const writers = ["IdentifyPerson", "DeletePerson", "RecordEvent"].map((name) => `Messaging.${name}`);
      const { tools, notes } = choose(choice, environment);
      expect(tools.map(({ wireName }) => wireName)).toEqual(
        wireNames(({ name }) => name.startsWith("Messaging.") && !writers.includes(name)),
      );
      const note = notes.find((line) => line.startsWith("messaging"));
      expect(note).toMatch(
        /^messaging is offered without (.+); not set: MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY$/,
      );
      for (const name of writers) expect(note).toContain(name);
    },
  );

  test("asks whether a variable with a similar name was meant, also one that no call needs", () => {
    const environment = { ...environmentOf(VARIABLES.sales), MESSAGING_SITEID: "x", OBSERVABILITY_LOG_INDEXES: "main" };
    expect(choose({}, environment).notes[0]).toBe(
      "OBSERVABILITY_LOG_INDEXES is set: did you mean OBSERVABILITY_LOGS_INDEXES? MESSAGING_SITEID is set: did you mean MESSAGING_SITE_ID?",
    );
    const missing = { SALES_APIKEY: "x" };
    expect(() => choose({ toolkits: ["sales"] }, missing)).toThrow(
      /^Not set: SALES_API_KEY\. SALES_APIKEY is set: did you mean SALES_API_KEY\? /,
    );
    expect(() => choose({}, missing)).toThrow("did you mean SALES_API_KEY?");
    expect(choose({ sandbox: true }, missing).notes).toEqual([]);
  });

  test.each([
    ["OBSERVABILITY_APP_KEY", "OBSERVABILITY_APPLICATION_KEY"],
    ["DD_API_KEY", "OBSERVABILITY_API_KEY"],
    ["DATADOG_API_KEY", "OBSERVABILITY_API_KEY"],
    ["CUSTOMERIO_APP_API_KEY", "MESSAGING_APP_API_KEY"],
    ["APOLLO_API_KEY", "SALES_API_KEY"],
    ["SALES_KEY", "SALES_API_KEY"],
  ])("says that %s, as other programs name it, is %s, and no other variable", (name, variable) => {
    const message = messageOf(() => choose({}, { [name]: "x" }));
    expect(message.match(/\w+ is set: did you mean \w+\?/g)).toEqual([`${name} is set: did you mean ${variable}?`]);
    expect(choose({}, { ...everything, [name]: "x" }).notes).toEqual([]);
  });

  test("names only the variables that are missing when no toolkit has its keys", () => {
    const message = messageOf(() => choose({}, { OBSERVABILITY_API_KEY: "x", OBSERVABILITY_APP_KEY: "x" }));
    expect(message).toContain(
      " observability lacks OBSERVABILITY_APPLICATION_KEY, OBSERVABILITY_SITE. messaging lacks",
    );
    expect(message).toContain("OBSERVABILITY_APP_KEY is set: did you mean OBSERVABILITY_APPLICATION_KEY?");
    expect(message).not.toContain("OBSERVABILITY_API_KEY");
    const reads = messageOf(() => choose({ readOnly: true }, {}));
    expect(reads).toContain("messaging lacks MESSAGING_APP_API_KEY, MESSAGING_REGION. sales lacks SALES_API_KEY.");
  });

  test("requires no key for the sandbox", () => {
    expect(namesOf({ sandbox: true }, {})).toEqual(wireNames(() => true));
  });

  test("names every variable, and the sandbox, when nothing is set", () => {
    const words = [...Object.values(VARIABLES).flat(), "--sandbox"];
    for (const word of words) expect(() => choose({}, {})).toThrow(word);
  });

  test("names the missing variables of a requested toolkit", () => {
    const environment = environmentOf(VARIABLES.observability);
    expect(() => choose({ toolkits: ["observability", "sales"] }, environment)).toThrow(/^Not set: SALES_API_KEY\./);
    expect(() => choose({ tools: ["Sales_GetApiUsage"] }, environment)).toThrow(/^Not set: SALES_API_KEY\./);
  });

  test("requires no tracking key when nothing is written", () => {
    const environment = environmentOf(["MESSAGING_APP_API_KEY", "MESSAGING_REGION"]);
    const isReader = ({ name, annotations }: Tool) => name.startsWith("Messaging.") && annotations.readOnly;
    expect(namesOf({ readOnly: true }, environment)).toEqual(wireNames(isReader));
    const sender = ["Messaging_SendTransactionalEmail"];
    expect(namesOf({ tools: sender }, environment)).toEqual(sender);
    expect(namesOf({ tools: ["Messaging_GetPerson"] }, environment)).toEqual(["Messaging_GetPerson"]);
    const writer = ["Messaging_GetPerson", "Messaging_IdentifyPerson"];
    expect(() => choose({ tools: writer }, environment)).toThrow("MESSAGING_TRACKING_API_KEY");
  });

  test("offers only tools that change nothing with the read-only flag", () => {
    const { tools } = choose({ readOnly: true });
    expect(tools).toEqual(all.filter(({ annotations }) => annotations.readOnly));
    const names = tools.map(({ name }) => name);
    const others = [
      "Messaging.DeletePerson",
      "Sales.SearchOrganizations",
      "Sales.EnrichOrganization",
      "Sales.EnrichPerson",
    ];
    for (const name of others) expect(names).not.toContain(name);
  });

  test("offers a paid lookup with the read-only flag only if --tools names it", () => {
    expect(namesOf({ readOnly: true, toolkits: ["sales"] })).toEqual(["Sales_GetApiUsage", "Sales_SearchPeople"]);
    const tools = ["Sales_EnrichPerson", "Sales.SearchPeople"];
    expect(namesOf({ readOnly: true, tools })).toEqual(["Sales_EnrichPerson", "Sales_SearchPeople"]);
  });

  test("accepts both spellings of a tool, and requires only the keys of its toolkit", () => {
    const tools = ["Sales.GetApiUsage", "Sales_SearchPeople"];
    expect(namesOf({ tools }, environmentOf(VARIABLES.sales))).toEqual(["Sales_GetApiUsage", "Sales_SearchPeople"]);
  });

  test("names the chosen tools that other flags leave out", () => {
    const tools = ["Messaging_DeletePerson", "Messaging_GetPerson"];
    expect(choose({ tools, readOnly: true }).notes).toEqual([
      "Messaging.DeletePerson is not offered because of the other flags",
    ]);
    expect(namesOf({ tools: [...tools, "Sales_GetApiUsage"], toolkits: ["sales"] })).toEqual(["Sales_GetApiUsage"]);
  });

  test.each([
    [{ tools: ["Observability_SearchLog"] }, "did you mean Observability.SearchLogs?"],
    [{ tools: ["Sales.GetApiUsge", "Nothing_Like"] }, "did you mean Sales.GetApiUsage?"],
    [{ tools: ["Nothing_Like"] }, "known: Observability.AggregateEvents, "],
    [{ toolkits: ["observabilty"] }, /^--toolkits: "observabilty" is not a toolkit; did you mean observability\?$/],
    [{ toolkits: ["sale"] }, /^--toolkits: "sale" is not a toolkit; did you mean sales\?$/],
    [{ toolkits: ["crm"] }, "known: observability, messaging, sales"],
    [{ tools: ["Messaging_DeletePerson"], readOnly: true }, "no tool is left to offer"],
    [{ tools: ["Sales.GetApiUsage", "sk_live_0123"] }, "name 2 of the list, which is not shown"],
    [{ toolkits: ["sales", "sk_live_0123"] }, "name 2 of the list, which is not shown"],
  ])("rejects %j", (choice, words) => {
    expect(() => choose(choice)).toThrow(words);
  });
});

test.each(["tools", "toolkits"])("does not quote a key that was passed to --%s", (flag) => {
  for (const key of ["sk_live_0123456789abcdef", "x".repeat(115), "Zm9vYmFyYmF6cXV4Cg=="]) {
    const error = (() => {
      try {
        return choose({ [flag]: [key] });
      } catch (thrown) {
        return thrown as Error & { readonly issues: unknown };
      }
    })();
    expect(error).toMatchObject({ code: "misconfigured" });
    expect(JSON.stringify([(error as Error).message, error])).not.toContain(key.slice(0, 12));
  }
});

/** Returns the message of what a function throws. */
function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (thrown) {
    return (thrown as Error).message;
  }
  return "";
}

function environmentOf(variables: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(variables.map((name) => [name, "x"]));
}
