import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Limits the open connections of a server. At the limit, a new connection replaces the one that has been idle longest,
 * so that clients which only connect cannot keep others out.
 */
export function limitConnections(listener: Server, max: number): void {
  /** Requests in progress per connection, ordered by how long a connection has had none. */
  const requestCounts = new Map<Socket, number>();
  const change = (socket: Socket, by: number) => {
    const count = requestCounts.get(socket);
    if (count === undefined) return;
    requestCounts.delete(socket);
    requestCounts.set(socket, count + by);
  };
  listener.on("connection", (socket: Socket) => {
    if (requestCounts.size >= max) {
      const replaced = longestIdle(requestCounts);
      if (!replaced) {
        socket.destroy();
        return;
      }
      requestCounts.delete(replaced);
      replaced.destroy();
    }
    requestCounts.set(socket, 0);
    socket.once("close", () => requestCounts.delete(socket));
  });
  listener.on("request", ({ socket }, outgoing) => {
    change(socket, 1);
    outgoing.once("close", () => change(socket, -1));
  });
}

function longestIdle(requestCounts: ReadonlyMap<Socket, number>): Socket | undefined {
  for (const [socket, count] of requestCounts) if (count === 0) return socket;
  return undefined;
}
