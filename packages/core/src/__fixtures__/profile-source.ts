import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import type { ProfileAccess } from "../manifest/read-profile.ts";

/** The file functions of Node. */
export const PROFILE_ACCESS: ProfileAccess = { readFile, resolve, homedir };

/** Variables of two toolkits. */
export const VARIABLES = [
  { name: "OBSERVABILITY_API_KEY", isSecret: true },
  { name: "OBSERVABILITY_SITE", isSecret: false },
  { name: "MESSAGING_APP_API_KEY", isSecret: true },
  { name: "SALES_API_KEY", isSecret: true },
];
