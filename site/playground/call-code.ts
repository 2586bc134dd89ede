import { formatArguments } from "./json-text.ts";

/** The call as a program makes it, in TypeScript. */
export function callCode(name: string, args: object, isPreview: boolean): string {
  const [toolkit = "", tool = ""] = name.split(".").map((part) => part.charAt(0).toLowerCase() + part.slice(1));
  const fields = formatArguments(args).replace(/^(\s*)"([a-z]\w*)":/gim, "$1$2:");
  return isPreview
    ? `const card = await ${toolkit}.${tool}.preview(${fields});`
    : `const result = await ${toolkit}.${tool}(${fields});`;
}
