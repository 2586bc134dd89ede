import type { Arrival } from "../workers/served-backends.ts";

/** Whether a request sends a transactional email. */
export function isSend({ path }: Pick<Arrival, "path">): boolean {
  return path === "/v1/send/email";
}
