import { ToolError } from "@toolwright/core/authoring";
import { asFields, asString, readResponse, type WireResponse } from "@toolwright/core/http";
import { quoteMessage } from "@toolwright/core/text";
import type * as v from "valibot";
import { hasEntries } from "./has-entries.ts";
import { readVendorError } from "./vendor-error.ts";

/**
 * Checks a response of Apollo.
 * @throws ToolError `upstream` for an error that Apollo reports with status 200, `bad_response` for a body that breaks
 * the schema
 */
export function readApolloResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  response: WireResponse,
  service: string,
): v.InferOutput<Schema> {
  const error = reportedError(response);
  if (error !== null) {
    const message = `${service} returned an error instead of a result, with status ${response.status}.${quoteMessage("Apollo", error)}`;
    throw new ToolError({ code: "upstream", status: response.status, message });
  }
  return readResponse(schema, response, service);
}

/** Fields with a result. A body that has one with entries is no error, whatever else it contains. */
const RESULT_FIELDS = ["organization", "person", "organizations", "accounts", "people", "contacts"];

/** What an error says that Apollo reports in place of a result; `null` for a result. */
function reportedError(response: WireResponse): string | null {
  const fields = response.body.kind === "json" ? asFields(response.body.value) : {};
  if (RESULT_FIELDS.some((name) => hasEntries(fields[name]))) return null;
  const { error, errors, error_code, error_message, error_details } = fields;
  const reports = [error_details, error, error_code, error_message, errors].flat();
  if (!reports.some((report) => hasEntries(report) || (asString(report) ?? "false") !== "false")) return null;
  const { messages, codes } = readVendorError(response);
  return messages[0] ?? codes[0] ?? "";
}
