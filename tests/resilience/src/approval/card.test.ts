import { type ApprovalCard, findTool, type Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardArguments } from "./card-arguments.ts";
import { CARD_LABELS, labelOf } from "./card-labels.ts";
import { isEffect } from "./effects.ts";
import { type Leaf, leavesOf } from "./leaves.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const sandbox = createSandbox({ clock, enforceLimits: false });
const requests: Request[] = [];
const record = (fetch: typeof globalThis.fetch): typeof globalThis.fetch => {
  return (input, init) => {
    requests.push(new Request(input, init));
    return fetch(input, init);
  };
};
const options = { clock, timeout: 600_000 };
const messaging = createMessaging({ ...sandbox.messaging.options, ...options, fetch: record(sandbox.messaging.fetch) });
const sales = createSales({ ...sandbox.sales.options, ...options, fetch: record(sandbox.sales.fetch) });
const tools: readonly Tool[] = [...messaging.tools, ...sales.tools];

async function effectsOf(tool: Tool, args: object): Promise<readonly Leaf[]> {
  requests.length = 0;
  await tool.call(args, { resend: true });
  const effects = requests.filter(({ url }) => isEffect(url));
  return (await Promise.all(effects.map(leavesOf))).flat();
}

/**
 * A card's values by label. The new value of an attribute has the label `change` with its name. If recipients' emails
 * are unknown, their ids are on one line.
 */
function shownBy({ fields, changes }: ApprovalCard): ReadonlyMap<string, readonly unknown[]> {
  const shown = new Map<string, readonly unknown[]>();
  for (const { label, value } of fields) {
    const name = label === "recipient id" ? "recipient ids" : label;
    shown.set(name, [...(shown.get(name) ?? []), ...[value].flat()]);
  }
  for (const { name, after } of changes) shown.set(`change ${name}`, [after]);
  return shown;
}

/** Whether a card shows a request's value under the label of its place. Sales tools have no table of labels. */
function isShown(tool: string, card: ApprovalCard, { place, value }: Leaf): boolean {
  const shown = shownBy(card);
  const labels = CARD_LABELS[tool];
  if (!labels) return [...shown.values()].flat().map(String).includes(String(value));
  const label = labelOf(labels, place);
  return label !== undefined && (shown.get(label)?.includes(value) ?? false);
}

/**
 * The values that will certainly be sent. A search never requests a page past the end of the list, which its card can't
 * know.
 */
function certain(tool: string, label: string, shown: readonly unknown[]): readonly unknown[] {
  // The sender is that of the template or broadcast, and the request has none.
  if (label === "from" && /^[A-Z]\w+ <\w+@shop\.example>$/.test(String(shown))) return [];
  return tool === "Sales.SearchOrganizations" && label === "page" ? shown.slice(0, 1) : shown;
}

describe.each(Object.entries(cardArguments))("the card of %s", (name, args) => {
  const tool = findTool(tools, name)!;

  it("shows every value of the arguments that leaves in the request, under its label, and no other value", async () => {
    let effects = 0;
    await fc.assert(
      fc.asyncProperty(args, async (one) => {
        const prepared = tool.prepare(one);
        if (prepared.fault) return;
        const card = await prepared.card();
        const leaves = await effectsOf(tool, one);
        effects += leaves.length;
        expect(leaves.filter((leaf) => !isShown(name, card, leaf))).toEqual([]);
        if (leaves.length === 0) return;
        const values = new Set(leaves.map(({ value }) => String(value)));
        const others = [...shownBy(card)].filter(
          ([label, shown]) => !certain(name, label, shown).every((value) => values.has(String(value))),
        );
        expect(others).toEqual([]);
      }),
      { numRuns: 20, seed: 1 },
    );
    expect(effects).toBeGreaterThan(5);
  });
});
