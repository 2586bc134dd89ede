import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { isToolError } from "../errors.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { selectTools, type ToolSelection } from "./select.ts";

const readOnly = createProbe().annotations;
const { tools } = createToolkit(
  {
    search: createProbe({ name: "Messaging.ListPeople" }),
    send: createProbe({ name: "Messaging.SendEmail", annotations: { ...readOnly, readOnly: false } }),
    remove: createProbe({ name: "Messaging.DeletePerson", annotations: { ...readOnly, readOnly: false } }),
    get: createProbe({ name: "Messaging.GetPerson", group: "look-up" }),
    lookUp: createProbe({
      name: "Sales.LookUp",
      annotations: { ...readOnly, readOnly: false, idempotent: false, cost: "credits" },
      group: "look-up",
    }),
    mislabeled: createProbe({ name: "Sales.Mislabeled", annotations: { ...readOnly, cost: "credits" } }),
    purge: createProbe({
      name: "Sales.Purge",
      annotations: { ...readOnly, readOnly: false, destructive: true, cost: "credits" },
    }),
  },
  {},
);

function namesOf(selection: ToolSelection): string[] {
  return selectTools(tools, selection).map(({ name }) => name);
}

test("a selection without options keeps every tool in its order", () => {
  expect(namesOf({})).toEqual(tools.map(({ name }) => name));
  expect(namesOf({ only: undefined, except: undefined, readOnly: undefined })).toHaveLength(7);
});

test("`only` takes full and wire names and keeps the toolkit's order", () => {
  expect(namesOf({ only: ["Messaging_GetPerson", "Messaging.ListPeople"] })).toEqual([
    "Messaging.ListPeople",
    "Messaging.GetPerson",
  ]);
});

test("an empty `only` selects no tool", () => {
  expect(namesOf({ only: [] })).toEqual([]);
});

test("`except` takes precedence over `only`, and `readOnly` leaves out tools that write", () => {
  expect(namesOf({ only: ["Messaging.GetPerson", "Messaging.SendEmail"], except: ["Messaging.SendEmail"] })).toEqual([
    "Messaging.GetPerson",
  ]);
  expect(namesOf({ readOnly: true })).toEqual(["Messaging.ListPeople", "Messaging.GetPerson"]);
});

test("`readOnly` leaves out tools that cost credits, even one that is annotated as read-only, unless `only` names them", () => {
  const paid = ["Sales.LookUp", "Sales.Mislabeled"];
  for (const name of paid) expect(namesOf({ readOnly: true })).not.toContain(name);
  expect(namesOf({ readOnly: true, only: ["Messaging.GetPerson", "Sales_LookUp", "Sales.Mislabeled"] })).toEqual([
    "Messaging.GetPerson",
    ...paid,
  ]);
  expect(namesOf({ readOnly: true, only: paid, except: ["Sales.LookUp"] })).toEqual(["Sales.Mislabeled"]);
});

test("`readOnly` leaves out tools that write, send or delete, even if `only` names them", () => {
  const only = ["Messaging.SendEmail", "Messaging.DeletePerson", "Sales.Purge"];
  expect(namesOf({ readOnly: true, only })).toEqual([]);
});

test("a name that two tools share excludes both, or selects both", () => {
  const twice = [...tools, ...tools];
  const except = selectTools(twice, { except: ["Messaging.SendEmail"] }).map(({ name }) => name);
  expect(except).toHaveLength(12);
  expect(except).not.toContain("Messaging.SendEmail");
  expect(selectTools(twice, { only: ["Messaging.SendEmail"] })).toHaveLength(2);
});

test.each(["only", "except"] as const)("an unknown name in `%s` is rejected with the nearest one", (parameter) => {
  try {
    selectTools(tools, { [parameter]: ["Messaging.GetPerson", "Messaging_DeletPerson", "zzz"] });
    expect.unreachable();
  } catch (thrown) {
    if (!isToolError(thrown)) throw thrown;
    expect(thrown.code).toBe("misconfigured");
    expect(thrown.issues).toEqual([
      {
        parameter,
        received: '"Messaging_DeletPerson"',
        rule: "names no tool; did you mean Messaging.DeletePerson?",
      },
      { parameter, received: '"zzz"', rule: expect.stringMatching(/^names no tool; known: /) },
    ]);
  }
});

test.each(["only", "except"] as const)("a single name in `%s` is rejected: a list is required", (parameter) => {
  const mistaken = { [parameter]: "Messaging.SendEmail" } as unknown as Parameters<typeof selectTools>[1];
  const issues = [{ parameter, received: '"Messaging.SendEmail"', rule: "must be a list of tool names" }];
  expect(() => selectTools(tools, mistaken)).toThrow(expect.objectContaining({ code: "misconfigured", issues }));
});

test("`group` keeps the tools of that group, of which the other options leave some out", () => {
  expect(namesOf({ group: "look-up" })).toEqual(["Messaging.GetPerson", "Sales.LookUp"]);
  expect(namesOf({ group: "look-up", readOnly: true })).toEqual(["Messaging.GetPerson"]);
  expect(namesOf({ group: "look-up", only: ["Messaging.SendEmail", "Sales.LookUp"] })).toEqual(["Sales.LookUp"]);
});

test("a misspelled `group` is an error that names the closest one, instead of a selection without tools", () => {
  expect(() => namesOf({ group: "lookup" })).toThrow(
    expect.objectContaining({ code: "misconfigured", message: expect.stringContaining("did you mean look-up?") }),
  );
});
