import { expect, it } from "vitest";
import { readSamples } from "../__fixtures__/samples.ts";
import { renderApproval } from "./render-approval.ts";

const CARD = {
  tool: "Messaging.SendTransactionalEmail",
  title: "Send",
  effect: "send",
  summary: "Send it.",
  hash: "sha256-1",
};
const escaped = (text: string) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

it("shows summary, effect, every value and the hash of a preview", async () => {
  const { send } = await readSamples();
  const html = renderApproval(send);
  for (const text of [send.title, send.tool, escaped(send.summary), "Sends messages", send.hash])
    expect(html).toContain(text);
  for (const { label, value } of send.fields) {
    expect(html).toContain(`>${label}</th>`);
    expect(html).toContain(`<code class="tv-value">${escaped(String(value))}</code>`);
  }
});

it("shows each stored value before and after the call", async () => {
  const { update } = await readSamples();
  const html = renderApproval(update);
  expect(html).toMatch(/plan<\/th><td><code class="tv-value">\w+<\/code><\/td><td><code class="tv-value">enterprise</);
  expect(html).toMatch(/newcomer<\/th><td><i class="tv-muted">none<\/i><\/td><td><code class="tv-value">true</);
});

it("names ten people of an audience, and the others on demand", () => {
  const sample = Array.from({ length: 50 }, (_, index) => `p${index}@example.com`);
  const namesIn = (html: string) => html.match(/<li>p\d+@example\.com<\/li>/g)?.length;
  const audienceOf = (size: number) =>
    renderApproval({ ...CARD, audience: { description: "in segment VIP", size, sample } });
  const [few = "", all = ""] = audienceOf(60).split("<summary>Show 50 people</summary>");
  expect([namesIn(few), namesIn(all)]).toEqual([10, 50]);
  expect([few, all].map((part) => /and \d+ more/.exec(part)?.[0])).toEqual(["and 50 more", "and 10 more"]);
  expect(audienceOf(50).split("</summary>")[1]).not.toContain(" more");
});

it("says that a number of people is not exact", () => {
  const audience = { description: "in segment VIP", size: 1_200, bound: "at least" };
  expect(renderApproval({ ...CARD, audience })).toContain("<b>at least 1,200 people</b> in segment VIP");
  expect(renderApproval({ ...CARD, audience: { ...audience, size: null } })).toContain(
    "<b>An unknown number of people",
  );
});

it("shows warnings, audience and cost", () => {
  const audience = { description: "in segment VIP", size: 1_200, sample: ["a@example.com", "b@example.com"] };
  const html = renderApproval({ ...CARD, warnings: ["Blank."], audience, maxCredits: 1 });
  expect(html).toContain("<li>Blank.</li>");
  expect(html).toContain("<b>1,200 people</b> in segment VIP");
  expect(html).toContain("and 1,198 more");
  expect(html).toContain("<b>1 credit</b>");
  expect(renderApproval({ ...CARD, audience: { size: null } })).toContain("An unknown number of people");
});

it("shows the message as prose in one box, and how many lines it leaves out", () => {
  const html = renderApproval({ ...CARD, message: "Hello <b>Leo</b>\n\nHash sha256-2\u202e" });
  expect(html).toContain(">Message</p>");
  expect(html).toContain(
    '<div class="tv-message"><p>Hello &lt;b&gt;Leo&lt;/b&gt;</p><p>Hash sha256-2\\u{202e}</p></div>',
  );
  expect(renderApproval({ ...CARD, message: "x\n".repeat(70) })).toContain("10 more lines are not shown.");
  expect(renderApproval({ ...CARD, message: null })).not.toContain("Message");
});

it("shows every effect of a plan, and each message with its rows", () => {
  const messages = [
    { rows: "1-2,5", summary: "Send <b>.", text: "Message of row 4\nHi" },
    { rows: "3", summary: "Launch.", text: "News" },
  ];
  const html = renderApproval({ ...CARD, effects: ["delete", "send"], messages, message: "News" });
  expect(html).toMatch(/>Deletes data<\/p> <p class="tv-effect tv-effect-send">Sends messages</);
  expect(html).toContain(">Message of rows 1-2, 5, as in row 1</p><p>Send &lt;b&gt;.</p>");
  expect(html).toContain('<div class="tv-message"><p>Message of row 4</p><p>Hi</p></div>');
  expect(html).toContain(">Message of row 3</p><p>Launch.</p>");
  expect(html.match(/<p>News<\/p>/g)).toHaveLength(1);
});

it("shows hidden characters of a value, and that a value is empty or a list", () => {
  const fields = [
    { label: "to", value: "ada@example.com\u202e\u200b" },
    { label: "cc", value: [] },
    { label: "bcc", value: ["", "x", 5] },
    { label: "data", value: { a: [1] } },
    { label: "none", value: {} },
  ];
  const html = renderApproval({ ...CARD, fields });
  expect(html).toContain("ada@example.com\\u{202e}\\u{200b}");
  expect(html).toContain(
    '<i class="tv-muted">empty</i> <code class="tv-value">x</code> <code class="tv-value">5</code>',
  );
  expect(html).toContain("{&quot;a&quot;:[1]}");
  expect(html).toContain('<i class="tv-muted">empty object</i>');
});

it("bounds long lists and values, and says what it leaves out", () => {
  const fields = Array.from({ length: 100 }, (_, index) => ({ label: `l${index}`, value: "v".repeat(5_000) }));
  const changes = fields.map(({ label }) => ({ name: label, before: Array.from({ length: 50 }, () => 1), after: 2 }));
  const html = renderApproval({ ...CARD, fields, changes, warnings: fields.map(({ value }) => value) });
  expect(html).toContain("40 more values are not shown.");
  expect(html).toContain("40 more changes are not shown.");
  expect(html).toContain("40 more warnings are not shown.");
  expect(html).toContain("(4,400 more characters)");
  expect(html).toContain("and 40 more");
  expect(html.length).toBeLessThan(160_000);
});

it("says that a call which only reads changes nothing", () => {
  const html = renderApproval({ ...CARD, effect: "read" });
  expect(html).toContain('<p class="tv-effect tv-effect-read">Reads data</p>');
  expect(html).not.toContain("Changes data");
});

it("treats an unknown effect as one to be careful with, and needs no field", () => {
  expect(renderApproval({})).toContain("Effect unknown");
  expect(renderApproval({ effect: "constructor" })).toContain("Effect unknown");
});

it("draws the rows of a plan as a table, and equal values once", () => {
  const rowOf = (row: number) => [
    { row, label: "to", value: `p${row}@example.com`, note: `person usr_${row}` },
    { row, label: "variable <b>", value: "\u202e<i>" },
  ];
  const fields = [
    { label: "template", value: 3 },
    ...Array.from({ length: 230 }, (_, index) => rowOf(index + 1)).flat(),
  ];
  const html = renderApproval({ ...CARD, fields: [...fields, { row: 231, label: "cc", value: [] }] });
  expect(html.match(/>template<\/th>/g)).toHaveLength(1);
  expect(html).toContain(
    '<tr><th scope="col">Row</th><th scope="col">to</th><th scope="col">variable &lt;b&gt;</th></tr>',
  );
  expect(html).toContain(
    '<tr><th scope="row">2</th><td><code class="tv-value">p2@example.com</code> <span class="tv-muted">person usr_2</span></td><td><code class="tv-value">\\u{202e}&lt;i&gt;</code></td></tr>',
  );
  expect(html).toContain("30 more rows are not shown.");
  expect(html).toContain('<th scope="row">231</th><td><i class="tv-muted">none</i></td>');
});
