import { defineConfig, type Options } from "tsup";
import base from "../../tsup.config.base.ts";

const { entry, ...shared } = base as Options & { entry: string[] };

/** Builds the command besides the exports. */
export default defineConfig({ ...shared, entry: [...entry, "src/bin.ts"] });
