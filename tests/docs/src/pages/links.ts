import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { anchorOf } from "../../../../site/anchor.ts";
import { readFragment } from "../../../../site/playground/share-link.ts";

const ROOT = new URL("../../../../", import.meta.url);

/** Returns every Markdown page for readers, relative to the repository root, without generated API pages. */
export function findPages(): readonly string[] {
  const docs = readdirSync(new URL("docs/", ROOT), { recursive: true, encoding: "utf8" })
    .map((path) => `docs/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".md") && !path.startsWith("docs/api/"));
  const packages = readdirSync(new URL("packages/", ROOT)).map((name) => `packages/${name}/README.md`);
  const rootPages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...packages];
  return [...docs, ...rootPages.filter((path) => existsSync(new URL(path, ROOT)))].sort();
}

/** Reads a page. */
export function readPage(path: string): string {
  return readFileSync(new URL(path, ROOT), "utf8");
}

/** Returns one message for each dead link within the repository. */
export function deadLinks(path: string, text: string): readonly string[] {
  return linksOf(text).flatMap((link) => {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : new URL(file, `file:///${path}`).pathname.slice(1);
    // The build writes the API pages and checks links to them.
    if (target.startsWith("docs/api/")) return [];
    if (!existsSync(new URL(target, ROOT))) return [`${path}: ${link} does not exist`];
    // A link to a call in the playground. The tests of the reference read its tool and arguments.
    if (readFragment(`#${anchor}`) !== null && target === "docs/playground.md") return [];
    if (!anchor || !target.endsWith(".md") || anchorsOf(readPage(target)).has(anchor)) return [];
    return [`${path}: ${link} has no such heading`];
  });
}

/** Returns the targets of links within the repository. */
export function linksOf(text: string): readonly string[] {
  const prose = text.replace(/^ *```[\s\S]*?^ *```$/gm, "").replace(/`[^`\n]*`/g, "");
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Returns one message for each inline code path without a file or folder in the repository; `*` matches any name. */
export function deadPaths(page: string, text: string): readonly string[] {
  return pathsOf(text)
    .filter((path) => globSync(path, { cwd: ROOT }).length === 0)
    .map((path) => `${page}: ${path} does not exist`);
}

/** Returns inline code that is a path relative to the repository root. */
export function pathsOf(text: string): readonly string[] {
  const prose = text.replace(/^ *```[\s\S]*?^ *```$/gm, "");
  const codes = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  return codes.filter((code) => PATH.test(code) && !NEW_FILES.has(code));
}

const PATH = /^(?:packages|core|tests|bench|consumers|examples|scripts|site|docs)\/[\w./*-]+$/;
/** A file that a guide tells the reader to create, and a generated folder. */
const NEW_FILES: ReadonlySet<string> = new Set(["packages/observability/src/tools/list-services.ts", "docs/api/"]);

function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(headings.map(anchorOf));
}
