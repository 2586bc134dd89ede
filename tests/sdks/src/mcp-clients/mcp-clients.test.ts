import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { versionOf } from "../behavior/cell.ts";
import { CLIENTS, INSTALLED_APART } from "./clients.ts";
import { COLUMNS, type Seen } from "./columns.ts";
import { type McpGuesses, type McpRows, renderClients, TABLES } from "./render-clients.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const rows: McpRows = JSON.parse(read("cells.json"));
const guesses: McpGuesses = JSON.parse(read("guesses.json"));

it("docs/mcp-clients.md is written from cells.json and guesses.json", () => {
  expect(renderClients(rows, guesses)).toBe(read("../../../../docs/mcp-clients.md"));
});

it("every cell has a guess, and every guess a cell", () => {
  for (const [client, { cells }] of Object.entries(rows))
    expect(Object.keys(cells).sort(), client).toEqual(Object.keys(guesses[client] ?? {}).sort());
  expect(Object.keys(guesses).sort()).toEqual(Object.keys(rows).sort());
});

it("every client has a row, in the same order", () => {
  expect(Object.keys(rows)).toEqual(Object.keys(CLIENTS));
});

it.each(Object.keys(CLIENTS))(
  'the row of %s is of the pinned version; after an update, run "npx -y pnpm@12 mcp-clients"',
  async (name) => {
    const [program = "", version] = rows[name]?.version.split(" ") ?? [];
    const pinned = INSTALLED_APART.includes(name) ? (await CLIENTS[name]?.())?.version : versionOf(program);
    expect(version).toBe(pinned);
  },
);

it("no client loses a result that the server sends by the client's name", () => {
  for (const [name, { characters }] of Object.entries(rows))
    if (characters) expect(characters.suited, name).toBeGreaterThan(5_000);
});

it("every column is in one table", () => {
  expect(TABLES.flatMap(([, ids]) => ids).sort()).toEqual(Object.keys(COLUMNS).sort());
});

it("an outcome without a meaning is an error", () => {
  const row = { title: "", version: "", form: "", wire: "", announced: "", cells: { text: { outcome: "new" } } };
  expect(() => renderClients({ one: row }, guesses)).toThrow("legend.ts lacks new.");
});

it("an image counts as an image only in a part for images", () => {
  const judge = (seen: Partial<Seen>) =>
    COLUMNS["image"]?.judge({
      text: "",
      takesObjects: false,
      isHost: false,
      received: [],
      error: undefined,
      client: undefined,
      ...seen,
    });
  const data = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const part = JSON.stringify({ type: "image", data });
  expect(judge({ text: part })).toBe("image");
  expect(judge({ text: JSON.stringify({ content: part }) })).toBe("base64 text");
  expect(judge({ text: part, takesObjects: true })).toBe("base64 text");
  expect(judge({ text: "{}" })).toBe("absent");
});
