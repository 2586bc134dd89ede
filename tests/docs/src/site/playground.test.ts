import { describe, expect, it } from "vitest";
import { callCode } from "../../../../site/playground/call-code.ts";
import { readCatalog } from "../../../../site/playground/catalog.ts";
import { complete } from "../../../../site/playground/complete.ts";
import { describeLink } from "../../../../site/playground/describe-link.ts";
import { callLine, formatArguments, parseArguments, valueFor } from "../../../../site/playground/json-text.ts";
import { INTRODUCTION, LINKED, LOST, noteOf, verdictOf } from "../../../../site/playground/notes.ts";
import { QUESTIONS } from "../../../../site/playground/questions.ts";
import { checkArgs, runTool, warmUpsOf } from "../../../../site/playground/run-tool.ts";
import { readFragment, writeFragment } from "../../../../site/playground/share-link.ts";
import { nameAsHere } from "../../../../site/playground/tool-names.ts";

const catalog = await readCatalog();
const aggregate = catalog.find(({ name }) => name === "Observability.AggregateEvents");
if (!aggregate) throw new Error("The catalog lacks AggregateEvents.");

describe("a call in the playground", () => {
  it.each(QUESTIONS)("draws the answer to $text", async ({ tool, args }) => {
    const { isError, text, picture } = await runTool(tool, args, "preview");
    expect({ isError, text }).toMatchObject({ isError: false });
    expect(picture).toMatch(/<td|<li/);
  });

  it("opens the slowest failed request of the sandbox as a trace", async () => {
    const search = { query: "status:error", sort_order: "longest", start_time: "now-1h", max_results: 1 };
    const { value } = await runTool("Observability.SearchSpans", search, "run");
    expect(value).toMatchObject({ spans: [QUESTIONS.find(({ tool }) => tool === "Observability.GetTrace")?.args] });
  });

  it.each(catalog)("runs the example of $name, whose ids exist in its sandbox", async ({ name, example }) => {
    const { isError, text } = await runTool(name, example, "preview");
    expect({ isError, text }).toMatchObject({ isError: false });
  });

  it("waits only for the data that it reads", () => {
    const waits = (name: string) => warmUpsOf(name).map(({ tool }) => tool.replace(/^\w+\./, ""));
    expect(waits("Observability.SearchLogs")).toEqual(["AggregateEvents"]);
    expect(waits("Observability.QueryMetrics")).toEqual(["FindMetrics"]);
    expect(waits("Messaging.GetPerson")).toEqual(["ListSegmentMembers"]);
    expect(waits("Messaging.GetCampaignMetrics")).toEqual(["ListSegmentMembers"]);
    for (const { name } of catalog) expect(waits(name).length).toBeGreaterThan(0);
  });

  it("reports invalid arguments before it runs", async () => {
    const { problem } = await checkArgs("Observability.SearchLogs", { query: "", limt: 5 });
    expect(problem).toContain("limt");
    expect(await checkArgs("Observability.SearchLogs", { query: "" })).toEqual({ problem: null, note: "" });
  });

  it("reports how a value of another type is read, as a note", async () => {
    expect(await checkArgs("Observability.SearchLogs", { query: 5, max_results: "2" })).toEqual({
      problem: null,
      note: 'query is read as "5". max_results is read as 2.',
    });
    for (const { name, example } of catalog)
      expect(await checkArgs(name, example)).toEqual({ problem: null, note: "" });
  });

  it("with several wrong arguments has a line for each, without saying that a missing one was not received", async () => {
    const args = { max_results: "x", limt: 5 };
    const { problem } = await checkArgs("Observability.SearchLogs", args);
    expect(await runTool("Observability.SearchLogs", args, "run")).toMatchObject({ problem });
    expect(problem?.split("\n")).toEqual([
      'query: is required. Example: "service:web status:error".',
      'max_results: must be a whole number from 1 to 1000 (received "x"). Example: 50.',
      expect.stringMatching(/^limt: is not a parameter of this tool; known: query, /),
    ]);
  });

  it("is marked as simulated if it would have an effect, on its card and beside its result", async () => {
    const [tool, args] = ["Messaging.RecordEvent", { person_id: "usr_923", name: "test" }];
    const { picture, isSimulated } = await runTool(tool, args, "preview");
    expect({ picture, isSimulated }).toEqual({
      picture: expect.stringContaining("Sandbox only, nothing real happens"),
      isSimulated: true,
    });
    expect(await runTool("Observability.SearchMonitors", {}, "run")).toMatchObject({ isSimulated: false });
  });

  it("of an email by an unknown template is refused without an approval, as for an agent", async () => {
    const args = { transactional_message_id: "999", to: "leo.dubois@example.com" };
    const { value, ...outcome } = await runTool("Messaging.SendTransactionalEmail", args, "preview");
    expect(value).toMatchObject({ code: "invalid_input" });
    expect(outcome).toMatchObject({ isError: true, isPreview: true, picture: null });
    expect(JSON.parse(outcome.text)).toEqual({ error: value });
  });

  it("gives the model of a refused call the error that an agent gets, not the card", async () => {
    const { text, tokens } = await runTool("Messaging.DeletePerson", { person_id: "usr_923" }, "preview");
    expect(JSON.parse(text)).toEqual({
      error: expect.objectContaining({ code: "not_approved", message: expect.stringContaining("was not approved") }),
    });
    expect(tokens).toBeGreaterThan(20);
  });

  it("has the effect that its card names, and names of tools as in the list", () => {
    const effects = new Map(catalog.map(({ name, effect }) => [name, effect]));
    expect(effects.get("Messaging.IdentifyPerson")).toBe("changes data");
    expect(effects.get("Messaging.DeletePerson")).toBe("deletes data");
    expect(catalog.filter((tool) => /[a-z]_[A-Z]/.test(JSON.stringify(tool)))).toEqual([]);
  });

  it("has names of tools with a dot in what it says, and leaves every other word", () => {
    const names = ["Sales.EnrichPerson"];
    expect(nameAsHere("See Sales_EnrichPerson, Sales_GetContacts, Sales_Team, Order_GetTotal and a_B.", names)).toBe(
      "See Sales.EnrichPerson, Sales.GetContacts, Sales_Team, Order_GetTotal and a_B.",
    );
  });

  it("of a misspelt tool names the tool that it may mean", async () => {
    await expect(checkArgs("Observability.SerchLogs", {})).rejects.toThrow(
      'No tool is named "Observability.SerchLogs"; did you mean Observability.SearchLogs?',
    );
    await expect(checkArgs("Nothing", {})).rejects.toThrow(
      /^No tool is named "Nothing"; known: Observability\.AggregateEvents, /,
    );
  });

  it("is shown on one line", () => {
    expect(callLine("Observability.SearchLogs", { query: "status:error", max_results: 2 })).toBe(
      'SearchLogs · query "status:error" · max_results 2',
    );
    expect(callLine("Messaging.ListSegments", {})).toBe("ListSegments");
  });

  it("is shown in TypeScript, also as a preview", () => {
    expect(callCode("Sales.SearchPeople", { limit: 2, "x-y": [1, 2] }, false)).toBe(
      'const result = await sales.searchPeople({\n  limit: 2,\n  "x-y": [1, 2]\n});',
    );
    expect(callCode("Messaging.RecordEvent", {}, true)).toBe("const card = await messaging.recordEvent.preview({});");
  });
});

describe("the editor of the playground", () => {
  /** Completes at `|`, and returns the text after each suggestion is inserted. */
  function completed(marked: string): readonly string[] {
    const [before = "", after = ""] = marked.split("|");
    const found = complete(before + after, before.length, aggregate?.parameters ?? {});
    return (found?.options ?? []).map(
      (one) => `${before.slice(0, found?.from)}${one}${(before + after).slice(found?.to)}`,
    );
  }

  it.each([
    ["the name of an unused parameter", '{ "group_by": [], "gro|', ['{ "group_by": [], "group_limit": ']],
    ["the rest of a name", '{ "group_l|imit": 5 }', ['{ "group_limit": 5 }']],
    ["a value of a list of values", '{ "dataset": |', ['{ "dataset": "logs"', '{ "dataset": "spans"']],
    ["the rest of a value", '{ "dataset": "sp|" }', ['{ "dataset": "spans" }']],
    ["nothing after a complete value", '{ "dataset": "logs"|', []],
    ["nothing for free text", '{ "query": "sp|" }', []],
    ["nothing outside of the arguments", '"data|', []],
  ])("completes %s", (_, text, expected) => {
    expect(completed(text)).toEqual(expected);
  });

  it("inserts the example of a parameter, else its default, else an empty value", () => {
    expect(["group_by", "aggregation", "interval"].map((name) => valueFor(name, aggregate))).toEqual([
      ["service"],
      "count",
      "",
    ]);
  });

  it("keeps arguments when it formats them, and lists of plain values on one line", () => {
    const args = { list: ["a, [b]\n", 1], empty: [], rows: [{ a: [true, null] }] };
    expect(JSON.parse(formatArguments(args))).toEqual(args);
    expect(formatArguments({ list: ["a", 1] })).toBe('{\n  "list": ["a", 1]\n}');
  });

  it("keeps the digits of an id that is written as a number", () => {
    const { args } = parseArguments('{ "trace_id": 7265089968771145795, "limit": -2, "amount": 1e21 }');
    expect(args).toEqual({ trace_id: "7265089968771145795", limit: -2, amount: 1e21 });
    expect(formatArguments(args ?? {})).toContain('"7265089968771145795"');
  });

  it("accepts an object only", () => {
    expect(parseArguments("")).toEqual({ args: {}, problem: null });
    expect(parseArguments("[]").problem).toContain("must be a JSON object");
    expect(parseArguments("{").problem).toContain("not JSON");
  });
});

describe("a link to a call", () => {
  it("has the tool and the arguments in its fragment", () => {
    const call = { tool: "Observability.SearchLogs", text: '{ "query": "a&b=c #%41 <ü>" }' };
    expect(readFragment(writeFragment(call))).toEqual(call);
  });

  it("may lack the arguments", () => {
    expect(readFragment("#tool=Sales.SearchPeople")).toEqual({ tool: "Sales.SearchPeople", text: null });
  });

  it("says what it opens, without what was sent before, and who can open a local address", () => {
    const facts = { hasPreview: true, isValid: true, hasSent: false, hostname: "docs.example.com" };
    expect(describeLink(facts)).toBe("The link opens this call in a new sandbox, as a card to approve.");
    expect(describeLink({ ...facts, hasSent: true })).toContain("without what you sent or changed here");
    expect(describeLink({ ...facts, isValid: false })).toContain("will run nothing");
    for (const hostname of ["localhost", "127.0.0.1", "[::1]"])
      expect(describeLink({ ...facts, hostname })).toContain("pnpm@12 docs:dev");
  });

  it("lacks the arguments of an example", () => {
    expect(writeFragment({ tool: "Sales.SearchPeople", text: null })).toBe("#tool=Sales.SearchPeople");
  });

  it("is not the link to a heading", () => {
    expect(readFragment("#what-runs-here")).toBeNull();
    expect(readFragment("")).toBeNull();
  });
});

describe("the note", () => {
  const opened = { name: "Messaging.RecordEvent", text: "{}", about: LINKED, isLinked: true };
  const card = { isError: false, isPreview: true, isSimulated: true, text: "", tokens: 0, value: {}, picture: null };
  const shownAs = (outcome: object) => ({
    tool: opened.name,
    text: "{}",
    outcome: { ...card, milliseconds: 1, ...outcome },
  });

  it.each([
    ["a linked call before its outcome", "{}", null, "Opened from a link, on simulated data."],
    [
      "its card",
      "{}",
      shownAs({}),
      "Opened from a link, on simulated data. Nothing has run: it waits for your decision.",
    ],
    ["the card of changed arguments", '{"a":1}', shownAs({}), "Nothing has run: it waits for your decision."],
    ["changed arguments", '{"a":1}', null, "Changed: it is no longer the call that was opened."],
    ["a call that can't run", "{}", shownAs({ isError: true }), "This call can't run: the error says why."],
    ["an approved call", "{}", shownAs({ isPreview: false }), "✓ Approved: simulated"],
    [
      "an approved call that failed",
      "{}",
      shownAs({ isPreview: false, isError: true }),
      "✗ Approved, but it failed: the error says why",
    ],
    ["a refused call", "{}", { ...shownAs({}), isRefused: true }, "✗ Refused: nothing ran"],
    [
      "the result of a read",
      "{}",
      shownAs({ isPreview: false, isSimulated: false }),
      "Opened from a link, on simulated data.",
    ],
  ])("says what happened to %s", (_, text, shown, expected) => {
    expect(noteOf(opened, text, shown)).toBe(expected);
  });

  it("says that a reloaded page has a new sandbox", () => {
    expect(noteOf({ ...opened, about: LOST }, "{}", shownAs({}))).toBe(
      "A new sandbox, without anything that you approved before the page loaded. Nothing has run: it waits for your decision.",
    );
  });

  it.each([
    ["a waiting card", shownAs({}), null],
    ["a call that can't run", shownAs({ isError: true }), ""],
    ["a read", shownAs({ isPreview: false, isSimulated: false }), ""],
    ["a refused card", { ...shownAs({}), isRefused: true }, "✗ Refused: nothing ran"],
    ["an approved call", shownAs({ isPreview: false }), "✓ Approved: simulated"],
    [
      "an approved broadcast",
      shownAs({ isPreview: false, value: { audience: { size: 56 } } }),
      "✓ Approved: simulated, 56 people",
    ],
    [
      "an approved spend",
      shownAs({ isPreview: false, value: { credits_spent: 1 } }),
      "✓ Approved: simulated, 1 credit",
    ],
    ["a free spend", shownAs({ isPreview: false, value: { credits_spent: 0 } }), "✓ Approved: simulated, 0 credits"],
    ["a failed call", shownAs({ isPreview: false, isError: true }), "✗ Approved, but it failed: the error says why"],
  ])("answers below the card of %s", (_, shown, expected) => {
    expect(verdictOf(shown)).toBe(expected);
  });

  it("of a card without its own note says only that nothing has run, and none names the button", () => {
    const chosen = { name: opened.name, text: "{}", about: INTRODUCTION };
    expect(noteOf(chosen, "{}", shownAs({}))).toBe("Nothing has run: it waits for your decision.");
    expect(INTRODUCTION).not.toMatch(/\brun\b/);
  });

  it("is the question's own, unless its arguments have changed", () => {
    const question = { name: opened.name, text: "{}", about: "About it." };
    expect(noteOf(question, "{}", shownAs({}))).toMatch(/^About it\. Nothing has run: /);
    expect(noteOf(question, '{"a":1}', null)).toMatch(/^Change the arguments/);
  });
});
