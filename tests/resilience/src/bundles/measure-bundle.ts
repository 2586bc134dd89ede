import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** Size of a bundle, bytes. */
export interface BundleSize {
  readonly minified: number;
  /** Minified and compressed with gzip level 9. */
  readonly gzipped: number;
}

/** A bundle and its size. */
export interface Bundle extends BundleSize {
  readonly text: string;
}

const HERE = fileURLToPath(new URL("./", import.meta.url));

/** Bundles a program and its dependencies for a browser, from the built packages. */
export async function measureBundle(program: string): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: HERE, loader: "js" },
    bundle: true,
    charset: "utf8",
    format: "esm",
    legalComments: "none",
    logLevel: "error",
    minify: true,
    platform: "browser",
    target: "es2023",
    write: false,
  });
  const text = outputFiles[0]?.text ?? "";
  return { text, minified: Buffer.byteLength(text), gzipped: gzipSync(text, { level: 9 }).length };
}
