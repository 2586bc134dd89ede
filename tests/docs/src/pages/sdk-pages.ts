import { SECTIONS } from "../../../../site/sidebar.ts";

/** Headings that all SDK pages have, in this order, before any others. */
export const SDK_HEADINGS = [
  "Install",
  "Run the example",
  "Approve what sends or changes",
  "Read a result",
  "What differs in this SDK",
] as const;

/**
 * Returns the pages about one SDK each, relative to the repository root. The guide to the ready-made server isn't one
 * of them.
 */
export function sdkPages(): readonly string[] {
  const sdks = SECTIONS.find(({ text }) => text === "LLM SDKs");
  const pages = (sdks?.items ?? []).map(({ link }) => `docs${link}.md`);
  return pages.filter((path) => !path.startsWith("docs/guides/"));
}

/** Returns the headings of the second level, in page order. */
export function headingsOf(text: string): readonly string[] {
  const prose = text.replace(/^ *```[\s\S]*?^ *```$/gm, "");
  return [...prose.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
}

/** Returns the packages that the page's programs import and that its `npm install` lines do not list. */
export function missingPackages(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  const programs = blocks.flatMap(([, language, code = ""]) => (language === "ts" ? [code] : []));
  const commands = blocks.flatMap(([, language, code = ""]) => (language === "sh" ? [code] : []));
  const installed = new Set(
    commands.filter((code) => code.startsWith("npm install ")).flatMap((c) => c.split(/[\s\\]+/)),
  );
  const imports = programs.flatMap((code) => [...code.matchAll(/\bfrom "([^".][^"]*)";$/gm)]);
  const packages = new Set(imports.map(([, source = ""]) => packageOf(source)));
  return [...packages].filter((name) => !name.startsWith("node:") && !installed.has(name)).sort();
}

function packageOf(source: string): string {
  return source
    .split("/")
    .slice(0, source.startsWith("@") ? 2 : 1)
    .join("/");
}
