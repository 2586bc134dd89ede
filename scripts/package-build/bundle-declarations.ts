// Runs in a package's folder after tsc, which writes declarations of every module. Writes one file per entry, and two
// files that entries share, with what entries reach. Compilers read and check every file that a program loads, so the
// main entry loads only the shared declarations, and the packages, that its own declarations need.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { packageEntries } from "./package-entries.ts";
import { type DeclarationModule, type DeclarationStatement, type Origin, readModule } from "./read-module.ts";

/** Shared declarations that need no packages beyond those of the main entry. */
const SHARED = resolve("dist/package.d.ts");
/** The other shared declarations. */
const SHARED_MORE = resolve("dist/package-more.d.ts");

/** Entries of core that need less than its others. */
const LIGHT = ["@toolwright/core", "@toolwright/core/toolkit-types"];

/** A name of this package with its declaration, or a name of another package. */
interface Target extends Origin {
  readonly isType: boolean;
  /** Empty for a name of another package. */
  readonly statements: readonly DeclarationStatement[];
}

interface Exported {
  readonly target: Target;
  /** Whether the export, or the name itself, is a type only. */
  readonly isType: boolean;
}

const modules = new Map<string, DeclarationModule>();
const targets = new Map<string, Target>();
const moduleExports = new Map<string, ReadonlyMap<string, Exported>>();

const entries = packageEntries().map((entry) =>
  resolve(entry.replace(/^(?:\.\/)?src\//, "dist/").replace(/\.ts$/, ".d.ts")),
);
const exported = new Map(entries.map((entry) => [entry, exportsOf(entry)]));
const reached = new Map(entries.map((entry) => [entry, reachedFrom(targetsOf(entry))]));
const places = placesOf();
const names = chooseNames();
const files = new Map([...entries, ...places.values()].map((file) => [file, render(file)]));
for (const file of readdirSync("dist", { recursive: true, encoding: "utf8" }))
  if (file.endsWith(".d.ts")) rmSync(resolve("dist", file));
for (const [file, text] of files) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function moduleAt(file: string): DeclarationModule {
  const known = modules.get(file) ?? readModule(file);
  modules.set(file, known);
  return known;
}

function targetAt({ module, name }: Origin): Target {
  const key = `${module}#${name}`;
  const declaration = module.startsWith("/") ? moduleAt(module).declarations.get(name) : undefined;
  const target = targets.get(key) ?? { module, name, isType: false, statements: [], ...declaration };
  targets.set(key, target);
  return target;
}

/** Returns what a name means in a module; `undefined` for a global name. */
function lookUp(file: string, name: string): Target | undefined {
  const { declarations, imports } = moduleAt(file);
  const imported = imports.get(name);
  return declarations.has(name) ? targetAt({ module: file, name }) : imported && follow(imported);
}

/** Follows exports to a declaration, or to a name of another package. */
function follow({ module, name }: Origin): Target {
  if (!module.startsWith("/")) return targetAt({ module: lighterEntry(module, name), name });
  const found = exportsOf(module).get(name);
  if (!found) throw new Error(`${module} exports no ${name}.`);
  return found.target;
}

/** Returns a lighter entry of core if it exports the same type. */
function lighterEntry(module: string, name: string): string {
  if (!module.startsWith("@toolwright/core/")) return module;
  const targetIn = (entry: string) => exportsOf(declarationsOf(entry)).get(name)?.target;
  const own = targetIn(module);
  return LIGHT.find((entry) => own !== undefined && targetIn(entry) === own) ?? module;
}

function declarationsOf(entry: string): string {
  return createRequire(resolve("package.json")).resolve(entry).replace(/\.js$/, ".d.ts");
}

function exportsOf(file: string): ReadonlyMap<string, Exported> {
  const known = moduleExports.get(file) ?? readExports(file);
  moduleExports.set(file, known);
  return known;
}

function readExports(file: string): ReadonlyMap<string, Exported> {
  const { exports, stars } = moduleAt(file);
  const own = [...exports].map(([name, { of, isType }]): [string, Exported] => {
    const target = typeof of === "string" ? lookUp(file, of) : follow(of);
    if (!target) throw new Error(`${file} exports ${name}, which it does not declare.`);
    return [name, { target, isType: isType || target.isType }];
  });
  const others = stars.flatMap(({ module, isType }) => {
    if (!module.startsWith("/")) throw new Error(`${file} exports everything of ${module}: list its exports.`);
    return [...exportsOf(module)].map(([name, one]): [string, Exported] => [
      name,
      { ...one, isType: one.isType || isType },
    ]);
  });
  return new Map([...others, ...own]);
}

function targetsOf(entry: string): readonly Target[] {
  return [...(exported.get(entry)?.values() ?? [])].map(({ target }) => target);
}

function usedBy({ module, statements }: Target): readonly Target[] {
  const uses = statements.flatMap((statement) => statement.uses);
  return uses.flatMap(({ of }) => (typeof of === "string" ? lookUp(module, of) : follow(of)) ?? []);
}

/** Lists targets and everything that they need. */
function reachedFrom(start: readonly Target[]): ReadonlySet<Target> {
  const found = new Set(start);
  for (const target of found) for (const used of usedBy(target)) found.add(used);
  return found;
}

function packagesOf(found: Iterable<Target>): readonly string[] {
  return [...found].flatMap(({ module }) => (module.startsWith("/") ? [] : module));
}

/** Chooses the file of each declaration. */
function placesOf(): ReadonlyMap<Target, string> {
  const main = reached.get(resolve("dist/index.d.ts")) ?? targets.values();
  const mainPackages = new Set(packagesOf(main));
  const ofPackage = [...targets.values()].filter(({ statements }) => statements.length > 0);
  const all = ofPackage.map((target): [Target, string[]] => [
    target,
    entries.filter((one) => reached.get(one)?.has(target)),
  ]);
  return new Map(
    all
      .filter(([, users]) => users.length > 0)
      .map(([target, users]) => {
        if (users.length === 1) return [target, users[0] ?? ""];
        const isLight = packagesOf(reachedFrom([target])).every((one) => mainPackages.has(one));
        return [target, isLight ? SHARED : SHARED_MORE];
      }),
  );
}

/** Chooses a name for each target that no other target of the package and no global type has. */
function chooseNames(): ReadonlyMap<Target, string> {
  const globals = [...places.keys()].flatMap(({ module, statements }) =>
    statements.flatMap(({ uses }) =>
      uses.flatMap(({ of }) => (typeof of === "string" && !lookUp(module, of) ? of : [])),
    ),
  );
  const usedNames = new Set(globals);
  const chosen = new Map<Target, string>();
  for (const target of new Set([...exported.values()].flatMap((of) => [...of.values()].map(({ target: one }) => one))))
    choose(target);
  for (const target of [...reached.values()].flatMap((found) => [...found])) choose(target);
  return chosen;

  function choose(target: Target): void {
    if (chosen.has(target)) return;
    const ownName = target.name === "*" ? aliasOf(target) : target.name;
    let name = ownName;
    for (let count = 1; usedNames.has(name); count++) name = `${ownName}$${count}`;
    usedNames.add(name);
    chosen.set(target, name);
  }
}

/** Returns the name under which the first module imports a namespace. */
function aliasOf({ module, name }: Target): string {
  const imports = [...modules.values()].flatMap((one) => [...one.imports]);
  return imports.find(([, origin]) => origin.module === module && origin.name === name)?.[0] ?? "namespace";
}

function nameIn(target: Target): string {
  return names.get(target) ?? target.name;
}

function render(file: string): string {
  const own = [...places].flatMap(([target, place]) => (place === file ? target : []));
  const exports = exported.get(file);
  const named = new Set(
    exports ? [...exports].flatMap(([name, { target }]) => (name === nameIn(target) ? target : [])) : own,
  );
  const imports = own.flatMap(usedBy).filter((target) => places.get(target) !== file);
  const passedOn = [...(exports ?? [])].filter(([, { target }]) => places.get(target) !== file || !named.has(target));
  return [
    ...bySource(
      file,
      [...new Set(imports)].map((target) => [target, importOf(target)]),
    ).map(([source, parts]) => `import type ${parts} from "${source}";`),
    ...own.flatMap((target) =>
      target.statements.map(
        (statement) => statement.doc + (named.has(target) ? "export " : "") + rename(target, statement),
      ),
    ),
    ...[false, true].flatMap((isType) =>
      bySource(
        file,
        passedOn.flatMap(([name, one]) => (one.isType === isType ? [[one.target, exportOf(one.target, name)]] : [])),
      ).map(([source, parts]) => `export ${isType ? "type " : ""}${parts}${source && ` from "${source}"`};`),
    ),
    // Without this line, everything that a declaration file without lists of exports declares is exported.
    passedOn.length > 0 || own.every((target) => named.has(target)) ? "" : "export {};\n",
  ].join("\n");
}

function importOf(target: Target): string {
  const name = nameIn(target);
  if (target.name === "*") return `* as ${name}`;
  const source = places.has(target) ? name : target.name;
  return source === name ? name : `${source} as ${name}`;
}

function exportOf(target: Target, name: string): string {
  const source = places.has(target) ? nameIn(target) : target.name;
  return source === name ? name : `${source} as ${name}`;
}

/** Joins the specifiers of each module. The specifier of the file itself is empty. */
function bySource(
  file: string,
  specifiers: readonly (readonly [Target, string])[],
): readonly (readonly [string, string])[] {
  const groups = Map.groupBy(
    specifiers,
    ([target, text]) => `${sourceOf(file, target)} ${text.startsWith("*") ? text : ""}`,
  );
  return [...groups].map(([key, group]) => {
    const [source = ""] = key.split(" ");
    const texts = group.map(([, text]) => text);
    return [source, texts[0]?.startsWith("*") ? texts.join() : `{ ${texts.join(", ")} }`];
  });
}

function sourceOf(file: string, target: Target): string {
  const place = places.get(target);
  if (place === undefined) return target.module;
  if (place === file) return "";
  const path = relative(dirname(file), place).replace(/\.d\.ts$/, ".js");
  return path.startsWith(".") ? path : `./${path}`;
}

/** Returns a statement with the names that its targets have in the bundle. */
function rename({ module }: Target, { text, uses, typeParameters }: DeclarationStatement): string {
  return uses.reduceRight((renamed, { start, end, of }) => {
    const target = typeof of === "string" ? lookUp(module, of) : follow(of);
    const name = target && nameIn(target);
    if (!name || name === of) return renamed;
    if (typeParameters.has(name)) throw new Error(`${module}: a type parameter has the name of the type ${name}.`);
    return renamed.slice(0, start) + name + renamed.slice(end);
  }, text);
}
