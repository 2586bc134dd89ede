import { toPrintableJson, toPrintableLine } from "@toolwright/core/text";
import { createRedact } from "@toolwright/core/transport";
import type { Environment, ProcessAccess } from "../process-access.ts";
import { secretsIn } from "../settings/variables.ts";

/** Converts results and messages to output without keys. */
export interface Output {
  /** JSON of a value, and a line feed. Indented for a terminal. */
  json(value: unknown): string;
  /** A value without the keys, for other forms of output. */
  value<Value>(value: Value): Value;
  /** Printable lines without the keys, and a line feed. */
  text(text: string): string;
}

/** Opens the output of a command that uses an account: without the account's keys, and without those of the process. */
export function openOutput({ environment, isOutTerminal }: ProcessAccess, account: Environment): Output {
  return createOutput([...secretsIn(environment), ...secretsIn(account)], isOutTerminal);
}

/**
 * Creates the output of a command.
 * @param secrets keys to redact. The tools redact the keys of their requests; arguments may contain others
 */
export function createOutput(secrets: readonly string[], isTerminal: boolean): Output {
  const redact = createRedact(secrets);
  const value = <Value>(plain: Value): Value => {
    const source = JSON.stringify(plain);
    return redact.json(JSON.parse(source), source) as Value;
  };
  const text = (plain: string) => `${redact.text(plain).split("\n").map(toPrintableLine).join("\n").trimEnd()}\n`;
  return { value, text, json: (plain) => `${toPrintableJson(value(plain), isTerminal ? 2 : 0)}\n` };
}
