import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { type GenkitOptions, type GenkitToolContext, genkitTools } from "./genkit.ts";

const WRITES = { ...createProbe().annotations, readOnly: false };
const runs: object[] = [];
const run = async (args: object) => ({ rows: [runs.push(args)] });
const { tools } = createToolkit(
  {
    read: createProbe({ name: "Probe.Read", run }),
    write: createProbe({ name: "Probe.Write", run, annotations: WRITES }),
  },
  {},
);

type Run = (input: unknown, context: GenkitToolContext) => Promise<object>;

function start(options: GenkitOptions) {
  const dynamicTool = (config: object, run: Run) => ({ run, config, __action: { ...config } });
  const [read, write] = genkitTools({ dynamicTool }, tools, options);
  return { read: read!, write: write! };
}

/** A context whose `interrupt` throws its metadata, as Genkit's throws an error. */
const context: GenkitToolContext = {
  interrupt(metadata) {
    throw metadata;
  },
};

test("a model reads the schema, and Genkit accepts every argument", () => {
  const { read } = start({ approve: false });
  expect(read.config).toMatchObject({ name: "Probe_Read", inputJsonSchema: {} });
  expect(read.__action).toMatchObject({ inputJsonSchema: { type: "object" } });
});

test("a call returns the fitted result, and an error as an object", async () => {
  const { read } = start({ approve: false });
  expect(await read.run({}, context)).toMatchObject({ rows: [expect.any(Number)] });
  expect(await read.run({ nope: 1 }, context)).toMatchObject({ error: { code: "invalid_input" } });
});

test("the approver decides on a write", async () => {
  const { write } = start({ approve: () => ({ approved: false, reason: "too late" }) });
  const before = runs.length;
  const refused = await write.run({}, context);
  expect(refused).toMatchObject({ error: { code: "not_approved", message: expect.stringContaining("too late") } });
  expect(runs).toHaveLength(before);
});

test("with Genkit's interrupts, a write waits for a person, who reads the card", async () => {
  const { write } = start({ approve: "sdk" });
  const before = runs.length;
  const interrupt = await write.run({}, context).catch((metadata: object) => metadata);
  expect(interrupt).toMatchObject({
    card: expect.stringContaining("Probe.Write"),
    hash: expect.stringMatching(/^sha256-/),
  });
  const restart = (resumed: boolean | Record<string, unknown>, interrupted: object = interrupt) =>
    write.run({}, { ...context, resumed, metadata: { interrupt: interrupted } });
  const refused = await restart({ approved: false, reason: "too late" });
  expect(refused).toMatchObject({ error: { code: "not_approved", message: expect.stringContaining("too late") } });
  expect(await restart({ comment: "no" })).toMatchObject({ error: { code: "not_approved" } });
  expect(await restart(true, { hash: "another" })).toMatchObject({ error: { code: "not_approved" } });
  // Without the hash of a card, no person decided on the call.
  await expect(write.run({}, { ...context, resumed: true })).rejects.toHaveProperty("card");
  expect(runs).toHaveLength(before);
  expect(await restart(true)).toMatchObject({ rows: [before + 1] });
  expect(await restart({ approved: true })).toMatchObject({ rows: [before + 2] });
});

test("with Genkit's interrupts, reads run, and no person decides on a call with invalid arguments", async () => {
  const { read, write } = start({ approve: "sdk" });
  expect(await read.run({}, context)).toMatchObject({ rows: [expect.any(Number)] });
  expect(await write.run({ nope: 1 }, context)).toMatchObject({ error: { code: "invalid_input" } });
});
