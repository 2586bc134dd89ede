import type { Json } from "@toolwright/core/store";
import type { ScriptRunner } from "./client.ts";
import { SCRIPTS, type ScriptName } from "./scripts.ts";

/** Runs a script of the store, and resolves with its parsed answer. */
export type RunScript = (name: ScriptName, keys: string[], args?: Json) => Promise<Json>;

/** Maximum wait for a connection that the client is opening, milliseconds. Shorter than the timeout of an operation. */
const CONNECT_MS = 1_000;
const POLL_MS = 20;

/** Codes by which Redis, Valkey and their clusters refuse a command. */
const REPLY_CODES = new Set(
  (
    "ASK BUSY CLUSTERDOWN CROSSSLOT EXECABORT LOADING MASTERDOWN MISCONF MOVED NOAUTH NOPERM NOREPLICAS NOSCRIPT OOM " +
    "READONLY TRYAGAIN UNBLOCKED UNKILLABLE WRONGPASS WRONGTYPE"
  ).split(" "),
);

/**
 * Creates the function that runs scripts on a client. It never uses the client's offline queue: a queued command would
 * run after its call has ended.
 */
export function createRunScript(runner: ScriptRunner): RunScript {
  const shas = new Map<ScriptName, Promise<string>>();
  const shaOf = (name: ScriptName): Promise<string> => {
    const sha = shas.get(name) ?? sha1Of(SCRIPTS[name]);
    shas.set(name, sha);
    return sha;
  };
  return async (name, keys, args = null) => {
    const argument = JSON.stringify(args);
    await untilReady(runner);
    const sha = await shaOf(name);
    try {
      return parseAnswer(await runner.runCached(sha, keys, argument));
    } catch (thrown) {
      if (!isMissingScript(thrown)) throw nameReply(thrown);
      const answer = await runner.run(SCRIPTS[name], keys, argument).catch((error: unknown) => {
        throw nameReply(error);
      });
      return parseAnswer(answer);
    }
  };
}

/**
 * Names the error of a refused command with Redis's code, which an operator can act on and which contains no secret.
 * Other words of the reply may contain one. Clients over HTTP put their own words before the reply.
 */
function nameReply(thrown: unknown): unknown {
  const words = thrown instanceof Error ? thrown.message.split(/[^A-Z]+/) : [];
  const code = words.find((word) => REPLY_CODES.has(word));
  return code === undefined ? thrown : failure(code, `Redis refused the command: ${code}.`, thrown);
}

/** Computes the SHA-1 as hexadecimal digits, by which Redis names a script. */
async function sha1Of(script: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(script));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function untilReady(runner: ScriptRunner): Promise<void> {
  for (let waitedMs = 0; waitedMs < CONNECT_MS; waitedMs += POLL_MS) {
    const readiness = runner.readiness();
    if (readiness === "ready") return;
    if (readiness === "closed") break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw failure("RedisNotConnectedError", "The Redis client is not connected. Connect it before the first call.");
}

/** Whether Redis no longer knows a script, because it restarted or after `SCRIPT FLUSH`. */
function isMissingScript(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message.includes("NOSCRIPT");
}

function parseAnswer(answer: unknown): Json {
  if (typeof answer === "string" && answer.startsWith("=")) return JSON.parse(answer.slice(1)) as Json;
  throw failure("RedisAnswerError", "The Redis client returned something other than the answer of the script.");
}

function failure(name: string, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { name });
}
