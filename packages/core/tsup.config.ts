import { fewFiles } from "../../tsup.config.single.ts";

// A toolkit loads no adapter and no hiding, and its transport with the first request. Adapters and stores load no toolkit.
export default fewFiles({ own: ["adapters", "authoring", "hide", "http"], late: ["transport"] });
