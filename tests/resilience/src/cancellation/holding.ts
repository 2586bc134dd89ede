import type { BackendResponse, Fault, InterceptedRequest } from "../faults/fault-server.ts";

/** Point at which the server stops: before the response headers, or in the middle of the response body. */
export type HoldingPoint = "headers" | "body";

/** A fault that holds requests until `release`. */
export interface Holding extends Fault {
  /** Resolves when the server holds the first request. */
  readonly held: Promise<InterceptedRequest>;
  /** Resolves when the client closes the connection of the first held request. */
  readonly dropped: Promise<void>;
  release(): void;
}

/** Creates a fault that holds request number `from` and all later ones. */
export function holdFrom(from: number, point: HoldingPoint): Holding {
  const held = Promise.withResolvers<InterceptedRequest>();
  const dropped = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let count = 0;
  return {
    name: `held at the ${point}`,
    description: "held until the test releases it",
    held: held.promise,
    dropped: dropped.promise,
    release: released.resolve,
    async apply(request) {
      if (++count < from) return request.pass();
      request.socket.once("close", () => dropped.resolve());
      const finish = point === "body" ? await sendHalf(request) : () => request.pass();
      held.resolve(request);
      await released.promise;
      await finish();
    },
  };
}

/** Sends the first half of the body; returns a function that sends the rest. */
async function sendHalf({ handle, outgoing }: InterceptedRequest): Promise<() => void> {
  const { status, headers, body }: BackendResponse = await handle();
  const { "content-length": _length, ...otherHeaders } = headers;
  const middle = Math.ceil(body.length / 2);
  outgoing.writeHead(status, otherHeaders);
  outgoing.write(body.subarray(0, middle));
  return () => void outgoing.end(body.subarray(middle));
}
