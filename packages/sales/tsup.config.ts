import { fewFiles } from "../../tsup.config.single.ts";

// Only programs that work with every toolkit load the manifest.
export default fewFiles({ own: ["manifest"] });
