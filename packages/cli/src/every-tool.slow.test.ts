import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { toolCase } from "@toolwright/tests-tools";
import { describe, expect, test } from "vitest";
import { pairsOf, shellLine } from "./__fixtures__/command-line-of.ts";
import { INSTANT, runHere } from "./__fixtures__/run-here.ts";
import { CATALOG } from "./catalog.ts";
import { shortName } from "./tool-names.ts";

const sandbox = createSandbox({ clock: testClock(INSTANT) });

const argvOf = (name: string) => ["call", shortName(name), ...pairsOf(toolCase(sandbox, name).example), "--sandbox"];
const names = CATALOG.map(({ name }) => name);

describe("call writes the expected output for every tool", () => {
  test.each(names)("%s", async (name) => {
    const argv = [...argvOf(name), "--yes"];
    const { exit, out, err } = await runHere(argv, { isOutTerminal: true });
    expect({ exit, err }).toEqual({ exit: "ok", err: "" });
    // Event ids contain random characters.
    const stable = out.replaceAll(/"deduplication_id": "\w+"/g, '"deduplication_id": "…"');
    await expect(`$ ${shellLine(argv)}\n${stable}`).toMatchFileSnapshot(
      `./__fixtures__/outputs/${shortName(name)}.txt`,
    );
  });
});

describe("every tool has a card, a table and a fitted result", () => {
  test.each(names)("%s", async (name) => {
    const [preview, table, fitted] = [
      await runHere([...argvOf(name), "--preview"]),
      await runHere([...argvOf(name), "--yes", "--table"]),
      await runHere([...argvOf(name), "--yes", "--fitted"]),
    ];
    expect([preview.exit, table.exit, fitted.exit]).toEqual(["ok", "ok", "ok"]);
    expect(preview.out).toMatch(/^Hash: sha256-[0-9a-f]{64}$/m);
    expect(() => JSON.parse(table.out)).toThrow();
    expect(JSON.parse(fitted.out)).toBeTypeOf("object");
  });
});

/** Links, commands and long parts of a query stay on one line, to be copied. */
const COPIED = /^(?:link: http|query: |toolwright )/;

test.each([80, 120])(
  "every table fits a terminal of %i columns, except its links, queries and commands",
  async (outColumns) => {
    for (const name of names) {
      const { out } = await runHere([...argvOf(name), "--yes", "--table"], { outColumns });
      const wide = out.split("\n").filter((line) => line.length > outColumns && !COPIED.test(line));
      expect({ name, wide }).toEqual({ name, wide: [] });
    }
  },
);

test.each([
  ["Observability.SearchLogs", /^timestamp +message$/],
  ["Observability.SearchSpans", /^start +status +duration +error_message +trace_id$/],
  ["Observability.SearchEvents", /^timestamp +kind +service +title$/],
  ["Observability.SearchMonitors", /^id +status +priority +name +since/],
  ["Messaging.ListCampaigns", /^id +name +created_at/],
  ["Messaging.ListPersonMessages", /^status +subject +created_at +opened +campaign_id$/],
  ["Sales.SearchPeople", /^name +title +person_id +last_name_masked$/],
  ["Sales.GetApiUsage", /^endpoint +minute\.limit +hour\.limit +day\.limit$/],
])("a terminal of 80 columns shows what matters of %s", async (name, header) => {
  const { out } = await runHere([...argvOf(name), "--yes", "--table"], { outColumns: 80 });
  expect(out.split("\n")[0]).toMatch(header);
});

test.each([
  ["Observability.SearchLogs", "trace_id"],
  ["Observability.SearchSpans", "trace_id"],
  ["Messaging.ListPersonMessages", "campaign_id"],
])("a terminal of 80 columns loses no id of %s that the next call takes", async (name, id) => {
  const [table, json] = [
    await runHere([...argvOf(name), "--table"], { outColumns: 80 }),
    await runHere([...argvOf(name), "--json"]),
  ];
  const rows: unknown = Object.values(JSON.parse(json.out) as object).find(Array.isArray);
  for (const row of rows as Readonly<Record<string, unknown>>[])
    if (row[id]) expect(table.out).toMatch(new RegExp(`${id} ${row[id]}|  ${row[id]}$`, "m"));
  expect(table.out).toContain(id);
});

test.each(CATALOG.filter(({ effect }) => effect !== "reads").map(({ name }) => name))(
  "%s is refused without approval",
  async (name) => {
    const { exit, out } = await runHere(argvOf(name));
    expect({ exit, out }).toEqual({ exit: "notApproved", out: "" });
  },
);
