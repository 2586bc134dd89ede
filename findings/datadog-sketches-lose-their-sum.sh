#!/usr/bin/env bash
# Packages:  @datadog/sketches-js 2.1.1, protobufjs 8.8.1 (2026-11-29)
# Behavior:  a sketch that was sent as Protobuf has its count, but a sum of 0 and a minimum of Infinity. A merge adds
#            that count without a sum, so a mean of 20 ms becomes 10 ms. The 95th percentile of five values is 4 where
#            the largest is 100: within 1 % of the fourth value, not of the fifth.
# Guess:     a copy is equal to its original, and the percentile is near 100 or the 81 of an interpolation.
# Output:
#   original: count 2 sum 40 min 10 max 30
#   copy: count 2 sum 0 min Infinity max -Infinity
#   merged with the copy: count 4 sum 40 mean 10
#   p95 of 1, 2, 3, 4, 100: 4.01
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @datadog/sketches-js@2.1.1 protobufjs@8.8.1 <<'PROGRAM'
import sketches from "@datadog/sketches-js";

const { DDSketch } = sketches;
const create = (values) => {
  const sketch = new DDSketch();
  for (const value of values) sketch.accept(value);
  return sketch;
};
const print = (name, { count, sum, min, max }) => console.log(`${name}: count ${count} sum ${sum} min ${min} max ${max}`);
const original = create([10, 30]);
const copy = DDSketch.fromProto(original.toProto());
print("original", original);
print("copy", copy);
original.merge(copy);
console.log(`merged with the copy: count ${original.count} sum ${original.sum} mean ${original.sum / original.count}`);
console.log("p95 of 1, 2, 3, 4, 100:", create([1, 2, 3, 4, 100]).getValueAtQuantile(0.95).toFixed(2));
PROGRAM
