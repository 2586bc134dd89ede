import type { Engine, Start } from "./engine.ts";

const PATH = "/api/inngest?fnId=shop-complete-order&stepId=step";
/** Longer than a dead process's claim takes to expire. */
const MAX_ATTEMPTS = 20;
/** The version of the protocol in which a response carries one step. */
const VERSION = 2;

/**
 * Calls the function as Inngest's server does: with the same run id and the recorded steps, until the function ends.
 * The server isn't on npm, so this code replaces it; the SDK that it calls is the real one.
 */
export async function openInngest(start: Start): Promise<Engine> {
  return {
    async run(orderId, killAt) {
      const first = start({ account: orderId, killAt, port: 0 });
      const steps: Record<string, unknown> = {};
      const broken = await callFunction(await first.line, { orderId, steps, attempt: 0 }).catch(() => null);
      const isKilled = (await first.signal) === "SIGKILL" && broken === null;
      const second = start({ account: orderId, killAt: null, port: 0 });
      const port = await second.line;
      try {
        for (let attempts = 2; ; ) {
          const { status, noRetry, body } = await callFunction(port, { orderId, steps, attempt: attempts - 1 });
          if (status === 200) return { isDone: true, attempts, isKilled, text: String(body) };
          const [operation] = Array.isArray(body) ? (body as readonly Operation[]) : [];
          if (operation?.op === "StepRun") {
            steps[operation.id] = { type: "data", data: operation.data };
            continue;
          }
          if (noRetry || attempts === MAX_ATTEMPTS)
            return { isDone: false, attempts, isKilled, text: JSON.stringify(operation?.error ?? body) };
          attempts++;
        }
      } finally {
        await second.close();
      }
    },
    close: async () => undefined,
  };
}

interface Operation {
  readonly op: string;
  readonly id: string;
  readonly data?: unknown;
  readonly error?: unknown;
}

interface FunctionCall {
  readonly orderId: string;
  readonly steps: Readonly<Record<string, unknown>>;
  readonly attempt: number;
}

/** Calls the function once. Rejects if the process dies. */
async function callFunction(port: string | null, { orderId, steps, attempt }: FunctionCall) {
  const data = { id: orderId, to: "ada.abara@example.com", amount: "12.50 EUR" };
  const event = { id: orderId, name: "shop/order.paid", data, ts: 1_795_000_000_000 };
  const stack = Object.keys(steps);
  const context = { run_id: `run-${orderId}`, attempt, disable_immediate_execution: false, use_api: false };
  const response = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-inngest-req-version": String(VERSION) },
    body: JSON.stringify({
      version: VERSION,
      event,
      events: [event],
      steps,
      ctx: { ...context, stack: { stack, current: stack.length } },
    }),
  });
  const noRetry = response.headers.get("x-inngest-no-retry") === "true";
  return { status: response.status, noRetry, body: (await response.json()) as unknown };
}
