#!/usr/bin/env bash
# Packages:  logfmt 1.4.0, @jclem/logfmt2 2.4.3 (2026-11-30)
# Behavior:  both readers of logfmt drop the backslash of an escape and keep its letter, so \n in a quoted value, with
#            which Go's writers mark a line break, is an n in the middle of a word. A tab is a t. logfmt itself writes
#            a line break as it is, so a file that is read by lines has two records of one, and its reader makes keys
#            of the words of the second line.
# Guess:     an escape is read as in JSON, and what a library wrote is one line.
# Output:
#   a line of Go: msg="connection lost\nretry in 5 s" user="a\tb"
#     logfmt: {"msg":"connection lostnretry in 5 s","user":"atb"}
#     logfmt2: {"msg":"connection lostnretry in 5 s","user":"atb"}
#   logfmt's own text in 2 lines: {"msg":"lost"} {"retry":true,"level":"error"}
#   logfmt2's own text in 1 line: {"msg":"lost retry","level":"error"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check logfmt@1.4.0 @jclem/logfmt2@2.4.3 <<'PROGRAM'
import * as logfmt2 from "@jclem/logfmt2";
import logfmt from "logfmt";

const line = String.raw`msg="connection lost\nretry in 5 s" user="a\tb"`;
console.log("a line of Go:", line);
console.log("  logfmt:", JSON.stringify(logfmt.parse(line)));
console.log("  logfmt2:", JSON.stringify(logfmt2.decode(line)));
const print = (name, write, read) => {
  const lines = write({ msg: "lost\nretry", level: "error" }).split("\n");
  const count = `${lines.length} line${lines.length > 1 ? "s" : ""}`;
  console.log(`${name}'s own text in ${count}: ${lines.map((one) => JSON.stringify(read(one))).join(" ")}`);
};
print("logfmt", logfmt.stringify, logfmt.parse);
print("logfmt2", logfmt2.encode, logfmt2.decode);
PROGRAM
