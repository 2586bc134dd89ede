import { type Prepared, print } from "./tools.data.ts";

/** The answers to all questions but the first, which VitePress inserts here when it builds the page. */
export declare const data: readonly Prepared[];

/** The loader, which VitePress runs. */
export default { load: (): unknown => print("answers") };
