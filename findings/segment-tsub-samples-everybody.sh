#!/usr/bin/env bash
# Packages:  @segment/tsub 2.0.1 (2026-11-30)
# Behavior:  Segment's library for destination filters can pass a share of events, chosen at random or by the user's
#            id, so that a user is always in or always out. By id, it passes all events, whatever the share is. At
#            random, it passes the share.
# Guess:     about 10 of 100 users for a share of 0.1.
# Output:
#   share 0.01: at random about 0.01, by user 1
#   share 0.1: at random about 0.1, by user 1
#   share 0.5: at random about 0.5, by user 1
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @segment/tsub@2.0.1 <<'PROGRAM'
import tsub from "@segment/tsub";

const USERS = 5000;
const pass = (percent, path) => {
  let passed = 0;
  for (let user = 0; user < USERS; user++) {
    const event = { type: "track", event: "Order", userId: `user-${user}`, properties: {} };
    if (tsub.transform(event, [{ type: "sample_event", config: { sample: { percent, path } } }])) passed++;
  }
  return passed / USERS;
};
for (const share of [0.01, 0.1, 0.5]) {
  const random = Math.abs(pass(share, "") - share) < 0.04 ? `about ${share}` : "another share";
  console.log(`share ${share}: at random ${random}, by user ${pass(share, "userId")}`);
}
PROGRAM
