#!/usr/bin/env bash
# Packages:  @datadog/sketches-js 2.1.1, protobufjs 8.8.1 (2026-11-29)
# Behavior:  a sketch that was sent as Protobuf has its count, but a sum of 0 and a minimum of Infinity. A merge adds
#            that count without a sum, so a mean of 20 ms becomes 10 ms, and no error says so. The quantiles are right.
# Guess:     a copy is equal to its original, and a merge keeps the mean.
# Output:
#   original: count 2 sum 40 min 10 max 30
#   copy: count 2 sum 0 min Infinity max -Infinity
#   merged with the copy: count 4 sum 40 mean 10
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @datadog/sketches-js@2.1.1 protobufjs@8.8.1 <<'PROGRAM'
import sketches from "@datadog/sketches-js";

const { DDSketch } = sketches;
const print = (name, { count, sum, min, max }) => console.log(`${name}: count ${count} sum ${sum} min ${min} max ${max}`);
const original = new DDSketch();
for (const value of [10, 30]) original.accept(value);
const copy = DDSketch.fromProto(original.toProto());
print("original", original);
print("copy", copy);
original.merge(copy);
console.log(`merged with the copy: count ${original.count} sum ${original.sum} mean ${original.sum / original.count}`);
PROGRAM
