import { defineConfig, type Options } from "tsup";
import base from "../../tsup.config.base.ts";

const { entry, ...shared } = base as Options & { entry: string[] };

/** The command beside what is exported. */
export default defineConfig({ ...shared, entry: [...entry, "src/bin.ts"] });
