import type { Manifest } from "../manifest/manifest.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { createProbe } from "./probe.ts";

const read = createProbe({ name: "Probe.Read" });
const send = createProbe({ name: "Probe.Send", annotations: { ...read.annotations, readOnly: false } });
const definitions = { read, send };

/** A toolkit of two tools, one of which writes, over a backend that the shared checks can diagnose. */
export const probeManifest: Manifest = {
  name: "probe",
  backend: "Probe Inc.",
  settings: {
    siteId: { variable: "PROBE_SITE_ID", isSecret: true, neededBy: "writes" },
    apiKey: {
      variable: "PROBE_API_KEY",
      isSecret: true,
      form: { pattern: /^api-\w{8}$/, noun: "an API key", length: 12 },
      mistaken: { pattern: /^id-/, contains: "an id", fix: "Copy the key." },
    },
    appKey: {
      variable: "PROBE_APP_KEY",
      isSecret: true,
      form: { pattern: /^app-\w{8}$/, noun: "an app key" },
      unlike: { option: "apiKey", fix: "Copy both keys." },
    },
    region: {
      variable: "PROBE_REGION",
      isSecret: false,
      isReplaced: (options) => "baseUrl" in options,
    },
    engine: {
      variable: "PROBE_ENGINE",
      isSecret: false,
      neededBy: "none",
      values: ["new", "old"],
      toOption: (text) => text.trim() || undefined,
    },
  },
  definitions,
  unstableDefinitions: [createProbe({ name: "Probe.Later" })],
  examples: {},
  create: (options) => createToolkit(definitions, {}, options),
  probes: [
    {
      reads: "rows",
      path: "/rows?limit=1",
      permission: "rows_read",
      isContent: (body) => "rows" in body,
      tools: ["Probe.Read"],
      untried: ["Probe.Send"],
    },
  ],
  connect: ({ apiKey = "" }) => ({ address: "https://probe.example", headers: { "x-key": apiKey } }),
};

/** Settings without a fault. */
export const PROBE_OPTIONS = { siteId: "site-0001", apiKey: "api-00000001", appKey: "app-00000001", region: "US" };
