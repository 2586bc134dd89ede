import { resultFields } from "../../packages/core/src/hide/field-paths.ts";
import { ANY_KEY } from "../../packages/core/src/schema/map-schema.ts";
import { HOST_ERROR_CLAUSE } from "../../tests/docs/src/reference/error-codes.ts";
import { kebab, readDocstring } from "../../tests/docs/src/reference/read-docstring.ts";
import { createDeclarations, declareObject } from "./declarations.ts";
import { docComment, paragraph } from "./doc-comment.ts";
import type { ToolkitSource, ToolkitTool } from "./load-toolkits.ts";
import { readTypes, SHARED_TYPES } from "./read-types.ts";

const HEADER = "// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.\n";

/** A generated file. */
export interface TypesFile {
  /** Path below `src/types/`. */
  readonly path: string;
  readonly code: string;
}

interface ToolFile extends TypesFile {
  readonly names: readonly string[];
  /** Names of the shared types that the file imports. */
  readonly used: ReadonlySet<string>;
}

/**
 * Renders all generated files of a toolkit: one per tool, one per shared type, and one with the toolkit's interface.
 */
export function renderFiles(toolkit: ToolkitSource): readonly TypesFile[] {
  const tools = toolkit.tools.map((tool) => ({ tool, file: renderTool(tool, toolkit) }));
  const shared = SHARED_TYPES.filter(({ name }) => tools.some(({ file }) => file.used.has(name))).map((type) => {
    const declarations = createDeclarations();
    declareObject(declarations, { name: type.name, doc: "", prefix: type.name }, type.node);
    return { path: `${kebab(type.name)}.ts`, code: [HEADER, ...declarations.code].join("\n"), names: [type.name] };
  });
  assertDistinct([...tools.map(({ file }) => file), ...shared].flatMap(({ names }) => names));
  return [
    ...tools.map(({ file: { path, code } }) => ({ path, code })),
    ...shared.map(({ path, code }) => ({ path, code })),
    renderNames(toolkit),
    renderToolkit(toolkit, [...tools.map(({ file }) => file), ...shared]),
  ];
}

function renderTool(tool: ToolkitTool, toolkit: ToolkitSource): ToolFile {
  const { name, definition } = tool;
  const { args, parsed, result } = readTypes(tool);
  const declarations = createDeclarations(SHARED_TYPES);
  const types = [
    {
      suffix: "Arguments",
      prefix: `${name}Argument`,
      node: args,
      doc: `Arguments of \`${functionOf(tool, toolkit)}\`.`,
    },
    { suffix: "Result", prefix: name, node: result, doc: `Result of \`${functionOf(tool, toolkit)}\`.` },
    {
      suffix: "ParsedArguments",
      prefix: `${name}ParsedArgument`,
      node: parsed,
      doc: `Arguments of \`${definition.name}\` as the tool receives them, with the defaults of omitted ones.`,
    },
  ];
  for (const { suffix, prefix, node, doc } of types)
    declareObject(declarations, { name: name + suffix, doc, prefix }, node);
  const callable = definition.inspect ? [renderCallable(tool, toolkit)] : [];
  const imports = [
    ...(definition.inspect
      ? [
          'import type { ApprovalCard, CallOptions } from "@toolwright/core";',
          `import type { ${name}Details } from "../preview-details.ts";`,
        ]
      : []),
    ...[...declarations.used].sort().map((type) => `import type { ${type} } from "./${kebab(type)}.ts";`),
  ];
  return {
    path: `${kebab(name)}.ts`,
    code: [HEADER + imports.map((line) => `${line}\n`).join(""), ...callable, ...declarations.code].join("\n"),
    names: [...declarations.names, ...(definition.inspect ? [`${name}Function`] : [])],
    used: declarations.used,
  };
}

/** Renders the type of a function that has a preview. Without a preview, a method of the interface is enough. */
function renderCallable(tool: ToolkitTool, toolkit: ToolkitSource): string {
  const { name } = tool;
  const previewDoc = docComment(
    [
      `Shows what \`${functionOf(tool, toolkit)}\` would do with these arguments, as the card that a person approves. Only reads: writes, sends and spends nothing.`,
      "@throws ToolError as the call itself does",
    ],
    "  ",
  );
  return [
    `${docComment([`The function \`${functionOf(tool, toolkit)}\`, which has a preview.`])}export interface ${name}Function {`,
    `${docComment(docsOf(tool), "  ")}  (args: ${name}Arguments, options?: CallOptions): Promise<${name}Result>;`,
    `${previewDoc}  preview(args: ${name}Arguments, options?: CallOptions): Promise<ApprovalCard<${name}Details>>;`,
    "}\n",
  ].join("\n");
}

function renderToolkit(
  { name, tools }: ToolkitSource,
  files: readonly (TypesFile & { names: readonly string[] })[],
): TypesFile {
  const members = tools.filter(({ definition }) => !definition.unstable).map(renderMember);
  const unstable = tools.filter(({ definition }) => definition.unstable).map(renderMember);
  const bound = tools.map(
    (tool) => `  | Tool<"${tool.definition.name}", ${tool.name}ParsedArguments, ${tool.name}Result>`,
  );
  const used = (type: string) => new RegExp(`\\b${type}\\b`).test([...members, ...unstable, ...bound].join("\n"));
  const imports = files.flatMap(({ path, names }) => {
    const here = names.filter(used).sort();
    return here.length === 0 ? [] : [`import type { ${here.join(", ")} } from "./${path}";`];
  });
  const code = [
    HEADER,
    `import type { ${["CallOptions", "Tool"].filter(used).join(", ")} } from "@toolwright/core";`,
    ...imports,
    "",
    ...files.map(({ path }) => `export type * from "./${path}";`),
    "",
    `${docComment([`The tools of ${name} as typed functions, and as a list for agents.`])}export interface ${name} {`,
    ...members,
    "  /** The tools in the order of the functions above, for adapters and hand-written loops. */",
    `  readonly tools: readonly ${name}Tool[];`,
    "}",
    "",
    ...(unstable.length === 0 ? [] : [...unstableInterface(name, unstable), ""]),
    `${docComment([`A tool of \`${name.toLowerCase()}.tools\`, which knows its name, its arguments and its result.`])}export type ${name}Tool =`,
    `${bound.join("\n")};\n`,
  ].join("\n");
  return { path: `${kebab(name)}.ts`, code };
}

/** Renders the names that editors complete in the toolkit's options. */
function renderNames({ name, tools }: ToolkitSource): TypesFile {
  const rules = [`${name}.*`, ...tools.map(({ definition }) => definition.name)];
  const { paths } = resultFields(tools.map(({ definition }) => definition));
  // A map's keys are the account's own, so any name may be a field.
  const fields = [...paths]
    .filter((path) => !path.endsWith(`.${ANY_KEY}`))
    .map((path) => path.split(".").at(-1) ?? path);
  const union = (words: readonly string[]) =>
    [...words.map((word) => `  | "${word}"`), `  | ${OTHER_TEXT};`].join("\n");
  const code = [
    HEADER,
    `/** Names in rules about tools: all tools of ${name}, one tool, or those of another toolkit. */`,
    `export type ToolRule =\n${union(rules)}\n`,
    `/** Names of result fields of ${name} for \`hideFields\`, or a path such as \`attributes.phone\`. */`,
    `export type ResultField =\n${union([...new Set(fields)].sort())}\n`,
  ].join("\n");
  return { path: "names.ts", code };
}

/** Any other text, as a type that keeps the literals beside it. */
const OTHER_TEXT = "(string & Record<never, never>)";

/** Renders the function of a tool in its toolkit's interface. */
function renderMember(tool: ToolkitTool): string {
  const doc = docComment(docsOf(tool), "  ");
  return tool.definition.inspect
    ? `${doc}  readonly ${tool.functionName}: ${tool.name}Function;`
    : `${doc}  ${tool.functionName}(args: ${tool.name}Arguments, options?: CallOptions): Promise<${tool.name}Result>;`;
}

function unstableInterface(name: string, members: readonly string[]): readonly string[] {
  const doc = docComment([
    `The functions of ${name} that exist only if the option \`extraTools\` has their definitions.`,
  ]);
  return [`${doc}export interface Unstable${name} {`, ...members, "}"];
}

/** Renders the comment that readers see before a call: the description, the definition's docstring, and the errors. */
function docsOf({ definition }: ToolkitTool): readonly string[] {
  const { prose, backend, errors } = readDocstring(definition);
  const codes = errors.map(({ code, when }) => `\`${code}\`${when === "" ? "" : ` (${when})`}`);
  return [
    paragraph(definition.description),
    ...prose.map(paragraph),
    `Backend: ${paragraph(backend)}`,
    `@throws ToolError with the code ${codes.slice(0, -1).join(", ")} or ${codes.at(-1)}; ${HOST_ERROR_CLAUSE}`,
  ];
}

function functionOf({ functionName }: ToolkitTool, { name }: ToolkitSource): string {
  return `${name.toLowerCase()}.${functionName}`;
}

function assertDistinct(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two tools have a type named ${twice}; rename a field of one.`);
}
