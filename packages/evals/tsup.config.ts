import { globSync } from "node:fs";
import { defineConfig, type Options } from "tsup";
import base from "../../tsup.config.base.ts";

const { entry, ...shared } = base as Options & { entry: string[] };

/** The command and one file per case beside what is exported: `loadCases` reads the folder `cases`. */
export default defineConfig({ ...shared, entry: [...entry, ...globSync("src/{bin,cases/*/*}.ts").sort()] });
