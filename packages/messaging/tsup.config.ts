import { toolkitFiles } from "../../tsup.config.single.ts";

export default toolkitFiles();
