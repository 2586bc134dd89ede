import { createSandbox } from "@toolwright/sandbox";
import { openRedis } from "../redis/redis-server.ts";
import { serveBackends } from "../workers/served-backends.ts";
import type { Engine, KillAt, Start } from "./engine.ts";
import type { ExampleProject } from "./example-project.ts";
import type { Figure } from "./figure.ts";
import { isSend } from "./sends.ts";
import { startProgram } from "./step-program.ts";

/** Opens an engine, which starts its programs with `start`. */
export type OpenEngine = (project: ExampleProject, start: Start) => Promise<Engine>;

const KILLS: Readonly<Record<KillAt, string>> = {
  result: "after the send, before the engine recorded the step",
  response: "after the send, before the toolkit recorded it",
};
/** Short, so that a step that waits for a dead one ends soon. */
const TIMEOUT_MS = 3_000;

/** Runs the recipe of an engine, and kills its process at both points of a send. */
export async function* proveSteps(project: ExampleProject, name: string, open: OpenEngine): AsyncGenerator<Figure> {
  const redis = await openRedis();
  const backends = await serveBackends(createSandbox({ enforceLimits: false }));
  const { siteId, trackingApiKey, appApiKey } = backends.access.keys;
  const options = { siteId, trackingApiKey, appApiKey, baseUrl: backends.access.messagingUrl, timeout: TIMEOUT_MS };
  let engine: Engine | undefined;
  try {
    engine = await open(project, (settings) =>
      startProgram(project.folder, name, { ...settings, redisUrl: redis.url, options }),
    );
    for (const [killAt, when] of Object.entries(KILLS) as [KillAt, string][]) {
      const orderId = `${name}-${crypto.randomUUID()}`;
      const { isDone, attempts, isKilled, text } = await engine.run(orderId, killAt);
      const arrived = backends.arrivals.filter((arrival) => isSend(arrival) && arrival.body.includes(orderId)).length;
      const counted = attempts === null ? "" : `, ${attempts} attempts`;
      yield {
        isRight: isKilled && arrived === 1 && isDone === (killAt === "result"),
        line: `${isKilled ? "killed" : "NOT killed"} ${when}: ${arrived} email arrived${counted}, and the step ${isDone ? `returned ${text}` : `failed for good: ${text.slice(0, 160)}`}`,
      };
    }
  } finally {
    await engine?.close();
    await backends.close();
    await redis.close();
  }
}
