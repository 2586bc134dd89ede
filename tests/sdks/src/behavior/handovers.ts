import { serveScript } from "../scripted-server.ts";
import type { Cell } from "./cell.ts";
import { shown } from "./cell.ts";
import type { Client, Handed } from "./clients.ts";
import { BERGEN, DIGITS, OSLO } from "./scenarios.ts";
import type { Turn } from "./wires.ts";

/** A reply whose calls a client hands over. */
export interface Handover {
  /** The column of the table. */
  readonly title: string;
  readonly advice: string;
  readonly turn: Turn;
  readonly judge: (calls: readonly Handed[]) => string;
}

const kindOf = (args: unknown) => (typeof args === "string" ? "text" : typeof args);

function asKind([call]: readonly Handed[]): string {
  if (!call) return "no call";
  return call.args === undefined ? "absent" : `as ${kindOf(call.args).replace("object", "an object")}`;
}

const areThere = (calls: readonly Handed[]) => (calls.length > 0 ? "handed over" : "no call");

function digitsOf([call]: readonly Handed[]): string {
  if (!call) return "no call";
  if (typeof call.args === "string") return call.args.includes(DIGITS) ? "digits kept" : "digits lost";
  const { station } = Object(call.args);
  if (typeof station === "bigint") return "digits kept, as a bigint";
  if (typeof station === "object") return "digits kept, as an object";
  return String(station) === DIGITS ? "digits kept" : "digits lost";
}

function idOf([call]: readonly Handed[]): string {
  if (!call) return "no call";
  return call.id ? `the string ${call.id}` : "no id";
}

/** Replies by id, in the order of the columns. */
export const HANDOVERS: Readonly<Record<string, Handover>> = {
  arguments: {
    title: "arguments",
    turn: { calls: [OSLO] },
    judge: ([call]) => (call ? kindOf(call.args) : "no call"),
    advice: "Accept both: parse text, and take an object as it is.",
  },
  "no-json": {
    title: "arguments that aren't JSON",
    turn: { calls: [{ ...OSLO, args: '{"city":"Os' }] },
    judge: asKind,
    advice: "Parse in a `try`, and tell the model what was wrong; never run a call whose arguments you could not read.",
  },
  "empty-arguments": {
    title: "no arguments",
    turn: { calls: [{ id: "call_list", name: "list_cities", args: "" }] },
    judge: asKind,
    advice: "Read an empty string as an object without fields, only for tools without required parameters.",
  },
  "long-integer": {
    title: "integer of 20 digits",
    turn: { calls: [{ ...OSLO, args: `{"city":"Oslo","station":${DIGITS}}` }] },
    judge: digitsOf,
    advice: "Declare ids as strings, and parse text with a parser that keeps digits if you cannot.",
  },
  "cut-off": {
    title: "cut-off message",
    turn: { calls: [OSLO], isCutOff: true },
    judge: areThere,
    advice: "Read the reason for the end before you run any call of the message.",
  },
  "same-id": {
    title: "two calls with one id",
    turn: { calls: [OSLO, { ...BERGEN, id: OSLO.id as string }] },
    judge: (calls) => (calls.length === 2 ? "handed over" : "one call"),
    advice: "Refuse both, since the model cannot tell the results apart.",
  },
  "no-id": {
    title: "call without id",
    turn: { calls: [{ name: OSLO.name, args: OSLO.args }] },
    judge: idOf,
    advice: "Make an id of your own, and treat the string `null` as none.",
  },
};

/** Runs one reply through a client. */
export async function handOver(client: Client, id: string): Promise<Cell> {
  const handover = HANDOVERS[id];
  if (!handover) throw new Error(`There is no reply ${id}.`);
  if (id === "no-json" && !client.wire.hasTextArguments) return { outcome: "cannot happen" };
  const server = await serveScript([client.wire.reply(handover.turn)]);
  try {
    const calls = await client.ask(server.url);
    return { outcome: handover.judge(calls), saw: { handed: shown(calls) } };
  } catch (error) {
    return { outcome: "error", saw: { error: shown(String(error)) } };
  } finally {
    await server.close();
  }
}
