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

/** Restores the names of exported classes, which loggers print. */
function nameClasses(code: string): string {
  const { body } = parse(code, { sourceType: "module" }).program;
  const exported = new Map(
    body.flatMap((statement) =>
      statement.type === "ExportNamedDeclaration"
        ? statement.specifiers.map((one) => [
            one.type === "ExportSpecifier" && one.local.name,
            code.slice(one.exported.start ?? 0, one.exported.end ?? 0),
          ])
        : [],
    ),
  );
  return body.reduceRight((text, statement) => {
    const local = statement.type === "ClassDeclaration" && statement.id?.name;
    const name = exported.get(local);
    if (!local || !name) return text;
    const { start, end } = statement;
    const rest = text.slice((start ?? 0) + `class ${local}`.length, end ?? 0);
    return `${text.slice(0, start ?? 0)}var ${local}=class ${name}${rest};${text.slice(end ?? 0)}`;
  }, code);
}
