#!/usr/bin/env bash
# Packages:  @react-querybuilder/core 8.24.1, json-logic-js 2.0.5, mingo 7.2.7 (2026-11-30)
# Behavior:  React Query Builder exports one segment to SQL, MongoDB and JSONLogic. A "between" with one bound so far
#            selects all people in SQL and MongoDB, and none in JSONLogic; an empty "in" selects all in SQL only.
#            "contains" is a regular expression in MongoDB, where the plus sign of an address is a quantifier. With
#            `parseNumbers`, the amount 9,30 is 930 in JSONLogic and MongoDB.
# Guess:     the three select the same people, and an unfinished rule selects none or is an error.
# Output:
#   age between 18: SQL ann, bob, MongoDB ann, bob, JSONLogic none
#   plan in (): SQL ann, bob, MongoDB none, JSONLogic none
#   email contains ann+news: SQL ann, MongoDB none, JSONLogic ann
#   spent > 9,30: (spent > 9,30), {"spent":{"$gt":930}}, {">":[{"var":"spent"},930]}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @react-querybuilder/core@8.24.1 json-logic-js@2.0.5 mingo@7.2.7 <<'PROGRAM'
import { DatabaseSync } from "node:sqlite";
import { formatQuery } from "@react-querybuilder/core";
import jsonLogic from "json-logic-js";
import { Query } from "mingo";

const people = [
  { name: "ann", age: 17, plan: "pro", email: "ann+news@example.com" },
  { name: "bob", age: 40, plan: "free", email: "bob@example.com" },
];
const database = new DatabaseSync(":memory:");
database.exec("create table people (name, age, plan, email)");
const insert = database.prepare("insert into people values (?, ?, ?, ?)");
for (const person of people) insert.run(...Object.values(person));
const write = (rule, format) => formatQuery({ combinator: "and", rules: [rule] }, { format, parseNumbers: true });
const list = (found) => found.map(({ name }) => name).join(", ") || "none";
const show = (field, operator, value, label) => {
  const rule = { field, operator, value };
  const sql = database.prepare(`select name from people where ${write(rule, "sql")}`).all();
  const query = new Query(write(rule, "mongodb_query"));
  const logic = write(rule, "jsonlogic");
  const mongo = people.filter((person) => query.test(person));
  const logical = people.filter((person) => jsonLogic.apply(logic, person));
  console.log(`${label}: SQL ${list(sql)}, MongoDB ${list(mongo)}, JSONLogic ${list(logical)}`);
};
show("age", "between", "18", "age between 18");
show("plan", "in", "", "plan in ()");
show("email", "contains", "ann+news", "email contains ann+news");
const spent = { field: "spent", operator: ">", value: "9,30" };
const forms = [write(spent, "sql"), write(spent, "mongodb_query"), write(spent, "jsonlogic").and[0]];
console.log("spent > 9,30:", forms.map((form) => (typeof form === "string" ? form : JSON.stringify(form))).join(", "));
PROGRAM
