import type { JsonSchema, Tool } from "@toolwright/core";
import { readFlags } from "../flags.ts";
import { wrap } from "../output/layout.ts";
import { createOutput } from "../output/redacted-output.ts";
import { loadCallable } from "../plans/plan-command.ts";
import type { ProcessAccess } from "../process-access.ts";
import { openAccounts } from "../settings/variables.ts";
import { requireTool, shortName } from "../tool-names.ts";
import { usageError } from "../usage-error.ts";

/** The flags of `describe`. */
const DESCRIBE_FLAGS = {
  json: { type: "boolean" },
  unstable: { type: "boolean" },
  accounts: { type: "string" },
} as const;

/** Describes a tool and its parameters, as text or as the JSON for models. */
export async function describe({ argv, environment, writeOut, isOutTerminal }: ProcessAccess): Promise<void> {
  const { values, positionals } = readFlags(argv, DESCRIBE_FLAGS);
  const [first, extra] = positionals;
  if (extra) throw usageError(`Unexpected argument ${extra.position}.`);
  const { name, effect } = requireTool(first?.value, first?.position ?? 1, values.unstable);
  const without = { environment: {}, sandbox: null, flags: values };
  const accounts = values.accounts === undefined ? undefined : await openAccounts(values.accounts, environment);
  const connected = accounts?.map(({ sources, ...account }) => ({ ...account, connection: { ...without, sources } }));
  const tool = await loadCallable(name, { ...without, accounts: connected });
  if (values.json) writeOut(createOutput([], isOutTerminal).json(tool.descriptor()));
  else writeOut(describeTool(tool, effect));
}

function describeTool(tool: Tool, effect: string): string {
  const { properties = {}, required = [] } = tool.parameters();
  const parameters = Object.entries(properties).flatMap(([key, schema]) =>
    parameterLines(key, schema, required.includes(key)),
  );
  const usage = required.map((key) => ` ${key}=…`).join("");
  const lines = [
    `${tool.name} (${effect})`,
    ...wrap(tool.description, 2),
    "",
    ...(parameters.length > 0 ? ["Parameters", ...parameters] : ["It has no parameters."]),
    "",
    `toolwright call ${shortName(tool.name)}${usage}`,
  ];
  return `${lines.join("\n")}\n`;
}

function parameterLines(key: string, schema: JsonSchema, isRequired: boolean): readonly string[] {
  const bounds = [
    isRequired ? "required" : null,
    schema.enum ? `one of ${schema.enum.join(", ")}` : null,
    schema.minimum === undefined ? null : `from ${schema.minimum}`,
    schema.maximum === undefined ? null : `to ${schema.maximum}`,
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
  ].filter((bound) => bound !== null);
  const facts = [FORMS[String(schema.type)] ?? "", ...bounds].join(", ");
  const heading = `  ${key}${schema.type === "object" ? ".FIELD" : ""}=${facts}`;
  return [heading, ...wrap(schema.description ?? "", 6)];
}

/** Forms of a parameter's value on the command line. */
const FORMS: Readonly<Record<string, string>> = {
  string: "TEXT",
  integer: "NUMBER",
  number: "NUMBER",
  boolean: "true or false",
  array: "TEXT (repeatable, or a JSON list)",
  object: "VALUE (repeatable with other fields)",
};
