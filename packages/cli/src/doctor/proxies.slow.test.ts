import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { KEYS, SETTINGS, vendors } from "../__fixtures__/accounts.ts";
import { type Certificate, createCertificate } from "../__fixtures__/certificate.ts";
import { runBash } from "../__fixtures__/start-command.ts";
import { startProxy, startSilent, startTls } from "../__fixtures__/vendor-network.ts";

// The command in its own process reaches the vendors' real addresses through a proxy on this machine, and nothing else.

const HOSTS = ["api.datadoghq.com"];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const valid = (hosts: readonly string[]) =>
  createCertificate({ hosts, fromMs: Date.now() - HOUR, toMs: Date.now() + HOUR });

/** Runs `doctor observability` behind a proxy. */
async function runBehind(proxy: string, trusted?: Certificate, flags: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "ca.pem");
  if (trusted) writeFileSync(file, trusted.cert);
  const env = {
    ...SETTINGS,
    NODE_USE_ENV_PROXY: "1",
    HTTPS_PROXY: proxy,
    ...(trusted && { NODE_EXTRA_CA_CERTS: file }),
  };
  const { code, stdout, stderr } = await runBash(["toolwright doctor observability", ...flags].join(" "), { env });
  const output = stdout + stderr;
  for (const key of Object.values(KEYS)) expect(output).not.toContain(key.slice(0, 6));
  return { code, output: output.replaceAll(/\s+/g, " ") };
}

/** A proxy that reads TLS traffic with a certificate, and plays the vendors. */
async function interceptingProxy(certificate: Certificate): Promise<string> {
  return startProxy({ port: await startTls(certificate, vendors({ clock: Date }), Date.now()) });
}

test.each([
  [407, "The proxy in HTTPS_PROXY requires a name and password (407).", "http://NAME:PASSWORD@HOST:PORT"],
  [403, "refused a connection to api.datadoghq.com (403).", "to allow api.datadoghq.com:443"],
])("a proxy that refuses with %i is named, with the fix", async (status, message, fix) => {
  const { code, output } = await runBehind(await startProxy({ status }));
  expect(output).toContain(message);
  expect(output).toContain(fix);
  expect(code).toBe(6);
});

test("a proxy that reads TLS traffic is named, and the fix makes the tools work", async () => {
  const certificate = valid(HOSTS);
  const proxy = await interceptingProxy(certificate);
  const broken = await runBehind(proxy);
  expect(broken.output).toContain("signed by an authority which Node does not trust");
  expect(broken.output).toContain("set NODE_EXTRA_CA_CERTS to the path of the file");
  expect(broken.code).toBe(6);
  const fixed = await runBehind(proxy, certificate);
  expect(fixed.output).toContain("Datadog accepts the keys at datadoghq.com.");
  expect(fixed.code).toBe(0);
});

test("a certificate for another host name is named", async () => {
  const certificate = valid(["www.example.com"]);
  const { code, output } = await runBehind(await interceptingProxy(certificate), certificate);
  expect(output).toContain("is for another host name (ERR_TLS_CERT_ALTNAME_INVALID)");
  expect(output).toContain("Do not switch certificate checks off");
  expect(code).toBe(6);
});

test("an expired certificate is named", async () => {
  const certificate = createCertificate({ hosts: HOSTS, fromMs: Date.now() - 2 * DAY, toMs: Date.now() - DAY });
  const { code, output } = await runBehind(await interceptingProxy(certificate), certificate);
  expect(output).toContain("is expired or not valid yet (CERT_HAS_EXPIRED), or the local clock is wrong");
  expect(output).toContain("Correct the local clock.");
  expect(code).toBe(6);
});

test("a proxy that never answers does not keep the command from ending", async () => {
  // The connection itself would end after five minutes.
  const { code, output } = await runBehind(await startSilent("waits"), undefined, ["--timeout", "1"]);
  expect(output).toContain("api.datadoghq.com did not respond in time.");
  expect(code).toBe(6);
}, 120_000);
