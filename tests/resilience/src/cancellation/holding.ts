import type { Answer, Exchange, Fault } from "../faults/fault-server.ts";

/** Where a server stops: with the request read and nothing answered, or in the middle of the answer's body. */
export type HoldingPoint = "headers" | "body";

/** A fault that holds requests until they are let go. */
export interface Holding extends Fault {
  /** The first held request stands where it was to be held. */
  readonly held: Promise<Exchange>;
  /** The client gave the first held request up. */
  readonly dropped: Promise<void>;
  release(): void;
}

/** Answers the requests before number `from`, and holds that one and all later ones. */
export function holdFrom(from: number, point: HoldingPoint): Holding {
  const held = Promise.withResolvers<Exchange>();
  const dropped = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let count = 0;
  return {
    name: `held at the ${point}`,
    says: "answered only when the test says so",
    held: held.promise,
    dropped: dropped.promise,
    release: released.resolve,
    async spoil(exchange) {
      if (++count < from) return exchange.pass();
      exchange.socket.once("close", () => dropped.resolve());
      const finish = point === "body" ? await begin(exchange) : () => exchange.pass();
      held.resolve(exchange);
      await released.promise;
      await finish();
    },
  };
}

/** Answers up to the middle of the body. */
async function begin({ handle, outgoing }: Exchange): Promise<() => void> {
  const { status, headers, body }: Answer = await handle();
  const { "content-length": _length, ...kept } = headers;
  const middle = Math.ceil(body.length / 2);
  outgoing.writeHead(status, kept);
  outgoing.write(body.subarray(0, middle));
  return () => void outgoing.end(body.subarray(middle));
}
