#!/usr/bin/env bash
# Packages:  @orama/orama 3.1.18 (2026-11-30)
# Behavior:  a filter of Orama by a string returns each document that has one word of it, so a filter by an email finds
#            everybody at the company, and even everybody at another .com. A facet counts documents without a boolean
#            as false, which a filter by false does not find. `update` with the changed fields removes the id, so the
#            document can be found, and not read.
# Guess:     the person with this email, two equal counts, and a document under the same id.
# Output:
#   where email is ann@acme.com: ann@acme.com, bob@acme.com, cid@other.com
#   where size is 50: ann@acme.com
#   facet of vip: {"true":1,"false":2}
#   where vip is false: 1
#   before the update of 1: id 1
#   after the update of 1: id undefined, read by its id: undefined
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @orama/orama@3.1.18 <<'PROGRAM'
import { create, getByID, insertMultiple, search, update } from "@orama/orama";

const people = create({ schema: { email: "string", size: "number", vip: "boolean" } });
await insertMultiple(people, [
  { id: "1", email: "ann@acme.com", size: 50, vip: true },
  { id: "2", email: "bob@acme.com", size: 7, vip: false },
  { id: "3", email: "cid@other.com", size: 9 },
]);
const where = async (filter) => (await search(people, { term: "", where: filter })).hits.map((hit) => hit.document);
const emails = async (filter) => (await where(filter)).map(({ email }) => email).join(", ");
console.log("where email is ann@acme.com:", await emails({ email: "ann@acme.com" }));
console.log("where size is 50:", await emails({ size: { eq: 50 } }));
const { facets } = await search(people, { term: "", facets: { vip: {} } });
console.log("facet of vip:", JSON.stringify(facets.vip.values));
console.log("where vip is false:", (await where({ vip: false })).length);
console.log("before the update of 1: id", (await where({ size: { eq: 50 } }))[0].id);
await update(people, "1", { email: "ann@acme.com", size: 51 });
const [{ id }] = await where({ size: { eq: 51 } });
console.log(`after the update of 1: id ${id}, read by its id: ${getByID(people, "1")}`);
PROGRAM
