import { misconfigured } from "../misconfigured.ts";
import { isHeader, readRunFile, readText } from "../plan/run-file.ts";
import { parseJson } from "../read-object.ts";
import { createReport, type Report } from "./report.ts";

/**
 * Reads a report, or the run file of one (`.jsonl`).
 * @throws ToolError `misconfigured` if the file is missing, or is not a report of this version
 */
export function readReport(path: string): Report {
  if (path.endsWith(".jsonl")) {
    const { header, runs } = readRunFile(path);
    return createReport(header, runs);
  }
  const value = parseJson(readText(path));
  if (isHeader(value) && "runs" in value && "summary" in value) return value as Report;
  throw misconfigured(`${path} is not a report of this version.`);
}
