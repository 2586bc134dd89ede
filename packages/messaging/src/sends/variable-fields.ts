import type { CardField } from "@toolwright/core/authoring";
import { compareData, type TemplateVariables } from "./liquid.ts";

/** One field of the card per variable of a send. `variables` is `null` if the message is unknown. */
export function variableFields(
  data: Readonly<Record<string, unknown>>,
  variables: TemplateVariables | null,
): CardField[] {
  const unused = variables ? compareData(variables, data).unused : [];
  return Object.entries(data).map(([name, value]) => ({
    label: `variable ${name}`,
    value: value as CardField["value"],
    ...(unused.includes(name) && { note: "the message does not use it" }),
  }));
}
