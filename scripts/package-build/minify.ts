import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "@babel/parser";
import { transform } from "esbuild";
import { markPure } from "./mark-pure.ts";

/** Node prints the line of an uncaught error, so lines are short. */
const LINE_LENGTH = 160;

/** Minifies the files in `dist`. Stack traces then name no functions of these files. */
export async function minifyFiles(): Promise<void> {
  for (const path of readdirSync("dist", { recursive: true, encoding: "utf8" }))
    if (path.endsWith(".js")) writeFileSync(`dist/${path}`, await minify(readFileSync(`dist/${path}`, "utf8")));
}

/** Minifies a module, and marks its constants as pure. The marks come last, because esbuild removes them with the whitespace. */
export async function minify(module: string): Promise<string> {
  const { code } = await transform(module, {
    charset: "utf8",
    format: "esm",
    lineLimit: LINE_LENGTH,
    minify: true,
    target: "node22",
  });
  return markPure(nameClasses(code));
}

/** Restores the names of exported classes, which loggers print. A bundler writes each class as the value of a variable. */
function nameClasses(code: string): string {
  const { body } = parse(code, { sourceType: "module" }).program;
  const specifiers = body.flatMap((one) => (one.type === "ExportNamedDeclaration" ? one.specifiers : []));
  const exportedNames = new Map(
    specifiers.flatMap((one) =>
      one.type === "ExportSpecifier" && one.exported.type === "Identifier" ? [[one.local.name, one.exported.name]] : [],
    ),
  );
  const variables = body.flatMap((one) => (one.type === "VariableDeclaration" ? one.declarations : []));
  return variables.reduceRight((text, { id, init }) => {
    const name = init?.type === "ClassExpression" && !init.id && id.type === "Identifier" && exportedNames.get(id.name);
    if (!name) return text;
    const end = (init.start ?? 0) + "class".length;
    return `${text.slice(0, end)} ${name}${text.slice(end)}`;
  }, code);
}
