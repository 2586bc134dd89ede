#!/usr/bin/env bash
# Package:   @ai-sdk-tools/cache 1.2.0 with ai 5.0.277 (2026-11-30)
# Behavior:  `createCached()` wraps tools in a shared cache whose keys are the arguments alone, without the tool. So a
#            tool returns the result of another one that had the same arguments, and does not run, also if it sends.
#            Keys have no quotes either: a list of two names has the key of a list of one name with a comma.
# Guess:     each tool has its own results, and other arguments have another key.
# Output:
#   getPerson: {"person":"Ann"}
#   getOrder: {"person":"Ann"}
#   cancelOrder: {"person":"Ann"} cancelled: 0
#   countTags of two: {"count":2}
#   countTags of one: {"count":2}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ai-sdk-tools/cache@1.2.0 ai@5.0.277 zod@4.6.7 <<'PROGRAM'
import { createCached } from "@ai-sdk-tools/cache";
import { tool } from "ai";
import { z } from "zod";

let cancelled = 0;
const cached = createCached();
const inputSchema = z.object({ id: z.number() });
const define = (execute) => cached(tool({ description: "Test.", inputSchema, execute }));
const getPerson = define(async () => ({ person: "Ann" }));
const getOrder = define(async () => ({ order: "Tea" }));
const cancelOrder = define(async () => ({ cancelled: ++cancelled }));
const show = JSON.stringify;
console.log("getPerson:", show(await getPerson.execute({ id: 7 }, {})));
console.log("getOrder:", show(await getOrder.execute({ id: 7 }, {})));
console.log("cancelOrder:", show(await cancelOrder.execute({ id: 7 }, {})), "cancelled:", cancelled);

const tags = z.object({ tags: z.array(z.string()) });
const count = async ({ tags }) => ({ count: tags.length });
const countTags = cached(tool({ description: "Test.", inputSchema: tags, execute: count }));
console.log("countTags of two:", show(await countTags.execute({ tags: ["env:prod", "team:a"] }, {})));
console.log("countTags of one:", show(await countTags.execute({ tags: ["env:prod,team:a"] }, {})));
PROGRAM
