#!/usr/bin/env bash
# Package:   dotprompt 1.1.2 (2026-11-29)
# Behavior:  the head of a prompt's file has the model, its settings and the schema of the answer. One colon in the
#            description of a field is no valid YAML, so Dotprompt drops the entire head and sends its lines to the
#            model as the beginning of the message. It writes the error to stderr, and `render` resolves as usual.
# Guess:     `render` rejects with the error of the line.
# Output:
#   id: string, like a7
#     model m, temperature 0, fields of the answer id
#     "Find the order of Ann."
#   id: string, one of: a7, b7
#     model none, temperature none, fields of the answer none
#     "---\nmodel: m\nconfig: { temperature: 0 }"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check dotprompt@1.1.2 <<'PROGRAM'
import { Dotprompt } from "dotprompt";

console.error = () => {};
for (const field of ["id: string, like a7", "id: string, one of: a7, b7"]) {
  const head = `---\nmodel: m\nconfig: { temperature: 0 }\noutput:\n  schema:\n    ${field}\n---\n`;
  const prompt = await new Dotprompt().render(`${head}Find the order of {{name}}.`, { input: { name: "Ann" } });
  const { model = "none", config, output, messages } = prompt;
  const fields = Object.keys(output?.schema.properties ?? { none: true });
  console.log(field);
  console.log(`  model ${model}, temperature ${config.temperature ?? "none"}, fields of the answer ${fields}`);
  console.log(" ", JSON.stringify(messages[0].content[0].text.split("\n", 3).join("\n")));
}
PROGRAM
