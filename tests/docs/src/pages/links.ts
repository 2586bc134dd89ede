import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";

const ROOT = new URL("../../../../", import.meta.url);

/** Every page of the repository that people read, as a path below its root; what the build writes is not among them. */
export function findPages(): readonly string[] {
  const docs = readdirSync(new URL("docs/", ROOT), { recursive: true, encoding: "utf8" })
    .map((path) => `docs/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".md") && !path.startsWith("docs/api/"));
  const packages = readdirSync(new URL("packages/", ROOT)).map((name) => `packages/${name}/README.md`);
  const known = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...packages];
  return [...docs, ...known.filter((path) => existsSync(new URL(path, ROOT)))].sort();
}

/** The text of a page. */
export function readPage(path: string): string {
  return readFileSync(new URL(path, ROOT), "utf8");
}

/** Links within the repository that lead nowhere, in words. */
export function deadLinks(path: string, text: string): readonly string[] {
  return linksOf(text).flatMap((link) => {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : new URL(file, `file:///${path}`).pathname.slice(1);
    // The pages of the API are written by the build, which has a check of its own.
    if (target.startsWith("docs/api/")) return [];
    if (!existsSync(new URL(target, ROOT))) return [`${path}: ${link} is not there`];
    if (!anchor || !target.endsWith(".md") || anchorsOf(readPage(target)).has(anchor)) return [];
    return [`${path}: ${link} names no heading`];
  });
}

/** Targets of links that stay in the repository. */
export function linksOf(text: string): readonly string[] {
  const prose = text.replace(/^ *```[\s\S]*?^ *```$/gm, "").replace(/`[^`\n]*`/g, "");
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Paths in code that name no file or folder of the repository, in words. A `*` stands for any name. */
export function deadPaths(page: string, text: string): readonly string[] {
  return pathsOf(text)
    .filter((path) => globSync(path, { cwd: ROOT }).length === 0)
    .map((path) => `${page}: ${path} does not exist`);
}

/** Inline code that is a path below the root of the repository. */
export function pathsOf(text: string): readonly string[] {
  const prose = text.replace(/^ *```[\s\S]*?^ *```$/gm, "");
  const codes = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  return codes.filter((code) => PATH.test(code) && !NEW_FILES.has(code));
}

const PATH = /^(?:packages|core|tests|bench|consumers|examples|scripts|site|docs)\/[\w./*-]+$/;
/** A file that the reader is to add, and folders that a command writes. */
const NEW_FILES: ReadonlySet<string> = new Set(["packages/observability/src/tools/list-services.ts", "docs/api/"]);

function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replace(/ /g, "-"),
    ),
  );
}
