#!/usr/bin/env bash
# Package:   @instructor-ai/instructor 1.7.0 with openai 4.104.0 and zod 3.25.76 (2026-11-30)
# Behavior:  Instructor writes its own key `_meta` into the model's answer before it validates it. So a strict object
#            and a map of strings refuse each valid answer, all retries are paid for, and the model is asked to remove
#            a key that it didn't write.
# Guess:     a valid answer passes at the first request, and `_meta` is added afterwards.
# Output:
#   object: {"name":"Ann"} requests: 1
#   strict object: Unrecognized key(s) in object: '_meta' requests: 3
#   map of strings: Expected string, received object requests: 3
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @instructor-ai/instructor@1.7.0 openai@4.104.0 zod@3.25.76 <<'PROGRAM'
import createInstructor from "@instructor-ai/instructor";
import OpenAI from "openai";
import { z } from "zod";

let requests = 0;
const call = { id: "c", type: "function", function: { name: "Person", arguments: '{"name":"Ann"}' } };
const fetch = async () => {
  requests++;
  const message = { role: "assistant", content: null, tool_calls: [call] };
  const choices = [{ index: 0, message, finish_reason: "tool_calls" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
};
for (const level of ["debug", "warn", "error"]) console[level] = () => undefined;
const create = createInstructor.default ?? createInstructor;
const { chat } = create({ client: new OpenAI({ apiKey: "none", fetch }), mode: "TOOLS" });
const person = z.object({ name: z.string() });
const schemas = { object: person, "strict object": person.strict(), "map of strings": z.record(z.string()) };
for (const [label, schema] of Object.entries(schemas)) {
  requests = 0;
  const messages = [{ role: "user", content: "Who is it?" }];
  const model = { schema, name: "Person" };
  const answer = await chat.completions.create({ model: "m", messages, response_model: model, max_retries: 2 }).then(
    ({ _meta, ...rest }) => JSON.stringify(rest),
    ({ issues }) => issues[0].message,
  );
  console.log(`${label}: ${answer} requests: ${requests}`);
}
PROGRAM
