import { renameSync, writeFileSync } from "node:fs";
import { misconfigured } from "../misconfigured.ts";
import { createReport, type Report, type ReportHeader } from "../report/report.ts";
import { SCRIPTED } from "./command-line.ts";

/**
 * Creates the file of a report, so that a run which costs money cannot end without one.
 * @param out the path of the user; null for a new file in the working folder, or none for the scripted model
 * @returns the path; null if no file is written
 * @throws ToolError `misconfigured` if the file exists or cannot be created
 */
export function openReportFile(out: string | null, header: ReportHeader): string | null {
  const { model } = header.settings;
  if (out === null && model === SCRIPTED) return null;
  const name = `toolwright-evals-${model}-${header.startedAt}`.replaceAll(/[^\w-]+/g, "-");
  const path = out ?? `${name}.json`;
  try {
    writeFileSync(path, toJson(createReport(header, [])), { flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") throw misconfigured(`Cannot write ${path}: ${code}.`);
    throw misconfigured(`${path} exists. Continue it with --resume ${path}, or choose another file with --out.`);
  }
  return path;
}

/** Replaces a report in one step: a process that dies meanwhile leaves the earlier one. */
export function saveReport(path: string, report: Report): void {
  writeFileSync(`${path}.tmp`, toJson(report));
  renameSync(`${path}.tmp`, path);
}

function toJson(report: Report): string {
  return `${JSON.stringify(report, null, 1)}\n`;
}
