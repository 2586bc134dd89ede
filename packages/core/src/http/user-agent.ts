import { misconfigured } from "../errors.ts";

const LIBRARY = "toolwright";

/**
 * The `User-Agent` header: the program's name, if it has one, and that of this library.
 * @throws ToolError `misconfigured` for a name that a header cannot carry; fetch would fail at every request
 */
export function userAgentOf(programName: string | undefined): string {
  if (programName === undefined || programName === "") return LIBRARY;
  if (typeof programName === "string" && /^[\x20-\x7e\xa0-\xff]+$/.test(programName))
    return `${programName} ${LIBRARY}`;
  const rule = "must be one line of letters that a header can carry";
  throw misconfigured([{ parameter: "userAgent", received: "another value", rule, example: '"my-app/1.0"' }]);
}
