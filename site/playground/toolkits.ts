import type { Tool } from "@toolwright/core";
import { type Clock, systemClock } from "@toolwright/core/authoring";
import { createSandbox, type Sandbox } from "@toolwright/sandbox";

/** Time of the data: that of the example calls in the reference, so that their ids exist here too. */
const START = Date.UTC(2026, 0, 31, 9);
/** Age after which the next call gets a new sandbox. Windows such as `now-1h` would otherwise move past the data. */
const MAX_AGE_MS = 10 * 60_000;

type OpenTools = (sandbox: Sandbox, clock: Clock) => Promise<readonly Tool[]>;

/** The toolkits by the first part of their tools' names. Each loads when a call needs it. */
const TOOLKITS: ReadonlyMap<string, OpenTools> = new Map<string, OpenTools>([
  [
    "Observability",
    async ({ observability: { options } }, clock) => {
      const { createObservability } = await import("@toolwright/observability");
      return createObservability({ ...options, clock }).tools;
    },
  ],
  [
    "Messaging",
    async ({ messaging: { options } }, clock) => {
      const { createMessaging } = await import("@toolwright/messaging");
      return createMessaging({ ...options, clock }).tools;
    },
  ],
  [
    "Sales",
    async ({ sales: { options } }, clock) => {
      const { createSales } = await import("@toolwright/sales");
      return createSales({ ...options, clock }).tools;
    },
  ],
]);

/** A sandbox, and the toolkits that calls have opened on it. */
interface Session {
  readonly openedAt: number;
  readonly sandbox: Sandbox;
  readonly clock: Clock;
  readonly toolkits: Map<string, Promise<readonly Tool[]>>;
}

let session: Session | null = null;

/** The tools of every toolkit. */
export async function allTools(): Promise<readonly Tool[]> {
  return (await Promise.all([...TOOLKITS.keys()].map(toolsOf))).flat();
}

/** Returns a tool by its full name, such as `Sales.SearchPeople`. Tools of the same sandbox share what they write. */
export async function openTool(name: string): Promise<Tool> {
  const tool = (await toolsOf(name.split(".")[0] ?? "")).find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  return tool;
}

function toolsOf(toolkit: string): Promise<readonly Tool[]> {
  if (!session || performance.now() - session.openedAt > MAX_AGE_MS) session = openSession();
  const { sandbox, clock, toolkits } = session;
  const tools = toolkits.get(toolkit) ?? TOOLKITS.get(toolkit)?.(sandbox, clock) ?? Promise.resolve([]);
  toolkits.set(toolkit, tools);
  return tools;
}

function openSession(): Session {
  const openedAt = performance.now();
  const clock = { ...systemClock, now: () => START + Math.floor(performance.now() - openedAt) };
  return { openedAt, clock, sandbox: createSandbox({ clock }), toolkits: new Map() };
}
