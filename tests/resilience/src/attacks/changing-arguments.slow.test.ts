import { findTool, type Tool } from "@toolwright/core";
import { describe, expect, it } from "vitest";
import { CALLING_HOSTS } from "../approval/hosts.ts";
import { typedFunctionOf } from "../hostile-input/test-tools.ts";
import {
  APPROVED,
  APPROVED_BROADCAST,
  CHANGING_ARGUMENTS,
  CHANGING_LISTS,
  type ChangingArguments,
  EVIL,
} from "./changing-arguments.ts";
import { recordSends } from "./recorded-sends.ts";

// Between the check of its arguments, the approval and the send, a call reads the object that it received only once.
// Hosts that pause before a call store its arguments as JSON, which can't change.

const MOST_READS = 8;
const approvedSends = recordSends();
const allowedSends = recordSends({ policy: { recipients: { allow: ["@example.com"] } } });
const rows = [
  ...CHANGING_ARGUMENTS.map((one) => ["Messaging.SendTransactionalEmail", APPROVED, one] as const),
  ...CHANGING_LISTS.map((one) => ["Messaging.TriggerBroadcast", APPROVED_BROADCAST, one] as const),
].map(([name, approved, one]) => [one.title, name, approved, one] as const);

/** Creates the arguments with each number of reads before they change. */
function variants({ create }: ChangingArguments): readonly (() => Record<string, unknown>)[] {
  return Array.from({ length: MOST_READS + 1 }, (_, reads) => () => create(reads));
}

describe("after an approval", () => {
  it.each(rows)("if %s, no host sends what the person did not approve", async (_title, name, approved, changing) => {
    const { messaging, bodies, reset } = approvedSends;
    const tool = findTool<Tool>(messaging.tools, name)!;
    const hash = await tool.prepare(approved).hash();
    for (const [reads, create] of variants(changing).entries()) {
      // Each host gets every third number of reads.
      for (const [host, run] of Object.entries(CALLING_HOSTS).filter((_host, index) => index % 3 === reads % 3)) {
        reset();
        await run({ tool, approved, args: create(), hash }).catch(() => null);
        expect({ host, bodies: bodies.filter((body) => body.includes(EVIL)) }).toEqual({ host, bodies: [] });
      }
      reset();
      await typedFunctionOf(messaging, name)(create(), { approvedHash: hash }).catch(() => null);
      expect(bodies.filter((body) => body.includes(EVIL))).toEqual([]);
    }
  });

  it.each([
    ["Messaging.SendTransactionalEmail", APPROVED],
    ["Messaging.TriggerBroadcast", APPROVED_BROADCAST],
  ] as const)("every host sends an unchanged call of %s", async (name, approved) => {
    const { messaging, bodies, reset } = approvedSends;
    const tool = findTool<Tool>(messaging.tools, name)!;
    const hash = await tool.prepare(approved).hash();
    for (const [host, run] of Object.entries(CALLING_HOSTS)) {
      reset();
      expect({ host, code: await run({ tool, approved, args: { ...approved }, hash }) }).toEqual({ host, code: null });
      expect({ host, sends: bodies.length }).toEqual({ host, sends: 1 });
    }
  });
});

describe("with a policy that allows recipients of one domain", () => {
  const toRecipients = rows.filter(([title]) => !/variable|reply/.test(title));

  it.each(toRecipients)("if %s, no call writes to another domain", async (_title, name, _approved, changing) => {
    const { messaging, bodies, reset } = allowedSends;
    const tool = findTool<Tool>(messaging.tools, name)!;
    for (const create of variants(changing)) {
      reset();
      await tool.call(create());
      await typedFunctionOf(messaging, name)(create()).catch(() => null);
      expect(bodies.filter((body) => /"(?:to|bcc|emails)":[^}]*evil\.example/.test(body))).toEqual([]);
    }
  });
});
