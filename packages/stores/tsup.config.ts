export { default } from "../../tsup.config.single.ts";
