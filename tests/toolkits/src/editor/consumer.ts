import type { JsonSchema } from "@toolwright/core";
import { jsonSchemaOf } from "../../../../packages/core/src/schema/json-schema.ts";
import type { ToolkitSource, ToolkitTool } from "../../../../scripts/write-types/load-toolkits.ts";

/**
 * Kind of a spot: the name of a function, the inside of a call, the name of an argument, a result field or a variable,
 * or a place where an editor completes names.
 */
export type SpotKind = "function" | "call" | "argument" | "field" | "variable" | "completion";

/** A spot in a program for a request to the editor. */
export interface Spot {
  readonly kind: SpotKind;
  /** Such as `searchLogs.start_time` or `searchLogs → logs[].id`. */
  readonly title: string;
  readonly offset: number;
}

/** A program that uses every function, argument and result field of a toolkit. */
export interface Consumer {
  readonly code: string;
  readonly spots: readonly Spot[];
}

/** Options with which a toolkit has all of its tools. */
const UNSTABLE: Readonly<Record<string, string>> = { Observability: "{ extraTools: [searchIncidents] }" };

/** Writes the program for a toolkit. While it is written, `«kind title»` marks a spot. */
export function writeConsumer({ name, tools }: ToolkitSource): Consumer {
  const toolkit = name.toLowerCase();
  const lines = [
    `import { create${name} } from "@toolwright/${toolkit}";`,
    ...(UNSTABLE[name] ? [`import { searchIncidents } from "@toolwright/${toolkit}/tools/search-incidents";`] : []),
    "declare function side<T, Key extends PropertyKey>(value: T, key: Key): Extract<T, Record<Key, unknown>>;",
    `const «variable ${toolkit}»${toolkit} = create${name}(${UNSTABLE[name] ?? ""});`,
    `for (const «variable tool»tool of ${toolkit}.«variable ${toolkit}.tools»tools) tool.name;`,
    `${toolkit}.«completion functions»;`,
    ...tools.flatMap((tool) => ["{", ...callsOf(tool, toolkit), "}"]),
  ];
  return takeMarks(lines.join("\n"));
}

function callsOf({ functionName: name, definition }: ToolkitTool, toolkit: string): readonly string[] {
  const parameters = Object.keys(jsonSchemaOf(definition.input, "input").properties ?? {});
  const args = parameters.map((parameter) => `«argument ${name}.${parameter}»${parameter}: null!`);
  const result = jsonSchemaOf(definition.output, "output");
  return [
    `${toolkit}.«function ${name}»${name};`,
    `const «variable result of ${name}»result = await ${toolkit}.«function ${name}, called»${name}({ ${args.join(", ")} });`,
    `${toolkit}.${name}(«call ${name}»{${parameters.length > 0 ? ` «completion arguments of ${name}» ` : ""}});`,
    ...fieldsOf(result, { expression: "result", title: `${name} → ` }),
    ...(definition.inspect
      ? [
          `const «variable preview of ${name}»preview = await ${toolkit}.${name}.«function ${name}.preview»preview(«call ${name}.preview»null!);`,
          `preview.«completion preview of ${name}»;`,
          `preview.details.«completion preview details of ${name}»;`,
        ]
      : []),
  ];
}

interface Path {
  /** The object, as an expression. */
  readonly expression: string;
  readonly title: string;
}

/** Expressions for each field of an object, each followed by its own fields. */
function fieldsOf(schema: JsonSchema, { expression, title }: Path): readonly string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${expression}.«field ${title}${name}»${name};`,
    ...within(field, { expression: `${expression}.${name}`, title: `${title}${name}` }),
  ]);
  return fields.length > 0 ? [`${expression}.«completion ${title}fields»;`, ...fields] : [];
}

/** The fields of the objects in a field: in a list, a nullable object, or a union of objects. */
function within(field: JsonSchema, { expression, title }: Path): readonly string[] {
  if (field.items) return within(field.items, { expression: `${expression}[0]!`, title: `${title}[]` });
  const sides = field.anyOf?.filter(({ properties }) => properties) ?? [];
  if (sides.length === 0) return fieldsOf(field, { expression, title: `${title}.` });
  return sides.flatMap((side) => {
    const own = Object.keys(side.properties ?? {}).find((name) =>
      sides.every((other) => other === side || !other.properties?.[name]),
    );
    const object = sides.length === 1 ? `${expression}!` : `side(${expression}, "${own}")`;
    return fieldsOf(side, { expression: object, title: `${title}.` });
  });
}

/** Takes the marks out of a program. */
export function takeMarks(marked: string): Consumer {
  const spots: Spot[] = [];
  let code = "";
  for (const part of marked.split(/(«[^»]*»)/)) {
    const [, kind, title] = /^«(\w+) (.*)»$/.exec(part) ?? [];
    if (kind && title) spots.push({ kind: kind as SpotKind, title, offset: code.length });
    else code += part;
  }
  return { code, spots };
}
