import { readFileSync } from "node:fs";
import {
  type Application,
  Converter,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
} from "typedoc";

/** Names every module by its import specifier (`@toolwright/core/openai`), not by its file. */
export function load(app: Pick<Application, "converter">): void {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }: { project: ProjectReflection }) => {
    for (const module of project.getChildrenByKind(ReflectionKind.Module)) module.name = importedAs(module);
  });
}

function importedAs({ name }: Pick<DeclarationReflection, "name">): string {
  const [folder = "", file = ""] = name.split("/src");
  const text = readFileSync(`../packages/${folder}/package.json`, "utf8");
  const { name: packageName, exports } = JSON.parse(text) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, { readonly "@toolwright/source"?: string }>>;
  };
  const source = `./src${file || "/index"}.ts`;
  const [path = "."] = Object.entries(exports).find(([, target]) => target["@toolwright/source"] === source) ?? [];
  return packageName + path.slice(1);
}
