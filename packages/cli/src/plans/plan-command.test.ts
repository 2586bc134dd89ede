import { describe, expect, it, test } from "vitest";
import { runHere } from "../__fixtures__/run-here.ts";

const emails = (count: number, to = "leo.dubois@example.com") =>
  Array.from({ length: count }, (_, index) => ({
    tool: "Messaging_SendTransactionalEmail",
    arguments: { transactional_message_id: "1", to, message_data: { order_id: `ord_${index}`, amount: "9" } },
  }));
const commandOf = (calls: readonly object[]) => [
  "call",
  "run-plan",
  JSON.stringify({ title: "Apologize", calls }),
  "--sandbox",
];

/** Answers the questions in their order, and keeps them. */
function person(...answers: readonly string[]) {
  const questions: string[] = [];
  return { questions, ask: async (question: string) => answers[questions.push(question) - 1] ?? "" };
}

describe("call run-plan", () => {
  it("shows the table of the plan, asks for rows to leave out, and runs the others", async () => {
    const { ask, questions } = person("2, 4", "y");
    const { exit, out, err } = await runHere(commandOf(emails(4)), { ask });
    expect(questions).toEqual(["Rows to leave out, such as 2, 5-7 [none]: ", "Run this call? [y/N] "]);
    expect(err).toMatch(/\n {2}to: "leo[\s\S]*\n {2}row \| variable order_id:\n {4}1 \| "ord_0"\n/);
    expect(JSON.parse(out)).toMatchObject({ sent: "1,3", left: [{ rows: "2,4", code: "not_approved" }] });
    expect(exit).toBe("ok");
  });

  it("asks again after a row that the plan does not have, and runs nothing without a yes", async () => {
    const { ask, questions } = person("9", "1", "");
    const { exit, err } = await runHere(commandOf(emails(3)), { ask });
    expect(questions).toHaveLength(3);
    expect(err).toContain("such as 2, 5-7; the card has 1-3");
    expect(exit).toBe("notApproved");
  });

  it("fits 200 rows on 40 lines, and lists all of them with --preview --json", async () => {
    const { err } = await runHere(commandOf(emails(200)), { ask: person("", "n").ask });
    const card = err.slice(0, err.indexOf("\nAll rows"));
    expect(card.split("\n")).toHaveLength(40);
    expect(card).toMatch(
      /Run 200 of 200 calls[\s\S]* … and 1\d\d more rows, not shown\.\n[\s\S]*Hash: sha256-\S+\+1-200$/,
    );
    const { out } = await runHere([...commandOf(emails(200)), "--preview", "--json"]);
    expect(JSON.parse(out).details.rows).toHaveLength(200);
  });

  it("may use the tools of every toolkit, and says why a row is left out", async () => {
    const calls = [...emails(2), ...emails(1), { tool: "Sales.EnrichPerson", arguments: { email: "a@acme.example" } }];
    const { exit, out } = await runHere([...commandOf(calls), "--yes"]);
    expect(JSON.parse(out)).toMatchObject({ sent: "1-2,4", refused: [{ rows: "3", code: "duplicate_send" }] });
    expect(exit).toBe("ok");
  });

  it("takes the names of tools that list prints", async () => {
    const calls = emails(2).map((call) => ({ ...call, tool: "send-transactional-email" }));
    expect(JSON.parse((await runHere([...commandOf(calls), "--yes"])).out)).toMatchObject({ sent: "1-2" });
  });

  it("refuses a plan of which no row can run, without a question", async () => {
    const { ask, questions } = person();
    const { exit, err } = await runHere(commandOf(emails(1, "x@y")), { ask });
    expect([exit, questions]).toEqual(["usage", []]);
    expect(err).toContain("calls[0]: cannot run: to: must be one email address");
  });

  it("ends with the code of an unknown outcome if a row has one", async () => {
    const calls = [{ tool: "Messaging.DeletePerson", arguments: { person_id: "usr_1" } }];
    const environment = { MESSAGING_SITE_ID: "site", MESSAGING_TRACKING_API_KEY: "key", MESSAGING_APP_API_KEY: "app" };
    const command = commandOf([...calls, ...emails(1)]).filter((word) => word !== "--sandbox");
    const fetch: typeof globalThis.fetch = async (_, init) =>
      init?.method === "POST" ? Promise.reject(new TypeError("failed")) : Response.json({ results: [] });
    const { exit, out } = await runHere([...command, "--yes"], {
      environment: { ...environment, MESSAGING_REGION: "eu" },
      fetch,
    });
    expect(JSON.parse(out).unknown).toMatchObject([{ rows: "2" }]);
    expect(exit).toBe("unknownOutcome");
  });
});

test("describe shows the parameters of a plan", async () => {
  const { out } = await runHere(["describe", "run-plan"]);
  expect(out).toContain("Run a plan (Toolwright.RunPlan)");
  expect(out).toMatch(/--title TEXT required[\s\S]*--calls JSON required/);
});
