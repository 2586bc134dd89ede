import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Completion, type EditorText, type OpenFile, startLanguageServer } from "@toolwright/tests-support";
import type { Consumer, Spot } from "./consumer.ts";

/** Information that the editor shows at a spot. */
export interface Shown extends EditorText {
  readonly spot: Spot;
  /** The listed names of a completion; empty for other spots. */
  readonly completions: readonly Completion[];
}

/** A folder in which programs resolve the workspace packages as this package does. */
export const EDITOR_FOLDER = fileURLToPath(new URL("../../node_modules/.editor/", import.meta.url));

const BASE_CONFIG = fileURLToPath(new URL("../../../../tsconfig.base.json", import.meta.url));

/**
 * Asks TypeScript's language server about every spot of a program in a new folder below {@link EDITOR_FOLDER}.
 * @param compilerOptions options beside those of the workspace
 */
export function askEditor(
  path: string,
  { code, spots }: Consumer,
  compilerOptions: object = {},
): Promise<readonly Shown[]> {
  return inEditor(path, code, { compilerOptions, ask: (file) => Promise.all(spots.map((spot) => ask(file, spot))) });
}

/** Returns the errors that the editor shows in a program. */
export function errorsInEditor(path: string, code: string): Promise<readonly string[]> {
  return inEditor(path, code, { compilerOptions: {}, ask: (file) => file.errors() });
}

interface Session<Answer> {
  readonly compilerOptions: object;
  readonly ask: (file: OpenFile) => Promise<Answer>;
}

async function inEditor<Answer>(
  path: string,
  code: string,
  { compilerOptions, ask: askAbout }: Session<Answer>,
): Promise<Answer> {
  const folder = join(EDITOR_FOLDER, path);
  mkdirSync(folder, { recursive: true });
  const config = { extends: relative(folder, BASE_CONFIG), files: ["consumer.ts"], compilerOptions };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  writeFileSync(join(folder, "consumer.ts"), code);
  const server = await startLanguageServer(folder);
  try {
    return await askAbout(server.open(join(folder, "consumer.ts"), code));
  } finally {
    server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function ask(file: OpenFile, spot: Spot): Promise<Shown> {
  const { kind, offset } = spot;
  if (kind === "completion") return { spot, code: "", text: "", completions: await file.completions(offset) };
  const shown = kind === "call" ? file.signatureHelp(offset) : file.hover(offset);
  return { spot, ...(await shown), completions: [] };
}
