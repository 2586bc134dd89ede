#!/usr/bin/env bash
# Package:   nock 15.0.2 (2026-11-29)
# Behavior:  nock takes a key with a dot for a path, so a test expects "plan.name" and passes for an object inside an
#            object, and the other way round. In a body of text it ignores line breaks. Vendors tell these apart: an
#            attribute of Customer.io may have a dot, and a line break separates two metrics.
# Guess:     a body matches if it is equal.
# Output:
#   expects {"plan.name":"pro"} sent {"plan":{"name":"pro"}} matches true
#   expects {"plan":{"name":"pro"}} sent {"plan.name":"pro"} matches true
#   expects {"plan":{"name":"pro"}} sent {"plan":"pro"} matches false
#   expects "orders:1|c\npaid:2|c" sent "orders:1|cpaid:2|c" matches true
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check nock@15.0.2 <<'PROGRAM'
import nock from "nock";

nock.disableNetConnect();
const json = (value) => ["application/json", JSON.stringify(value)];
const cases = [
  [{ "plan.name": "pro" }, json({ plan: { name: "pro" } })],
  [{ plan: { name: "pro" } }, json({ "plan.name": "pro" })],
  [{ plan: { name: "pro" } }, json({ plan: "pro" })],
  ["orders:1|c\npaid:2|c", ["text/plain", "orders:1|cpaid:2|c"]],
];
for (const [expected, [type, body]] of cases) {
  nock.cleanAll();
  nock("https://api.example.com").post("/", expected).reply(200);
  const request = { method: "POST", headers: { "content-type": type }, body };
  const matches = await fetch("https://api.example.com/", request).then(
    ({ status }) => status === 200,
    () => false,
  );
  const sent = type === "text/plain" ? JSON.stringify(body) : body;
  console.log("expects", JSON.stringify(expected), "sent", sent, "matches", matches);
}
PROGRAM
