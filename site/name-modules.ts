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
  const [folder = "", ...file] = name.split("/src");
  const { name: packageName } = JSON.parse(readFileSync(`../packages/${folder}/package.json`, "utf8")) as {
    name: string;
  };
  const path = file.join("").replace(/^\/(index|adapters\/)?/, "");
  return path ? `${packageName}/${path}` : packageName;
}
