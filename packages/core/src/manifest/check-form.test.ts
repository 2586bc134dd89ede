import { expect, test } from "vitest";
import { checkForm } from "./check-form.ts";

const KEY = "ca4aQx7LmZr3VtYw9KpNdg";
const PLACEHOLDERS = [`\${input:sales-key}`, `\${SALES_API_KEY}`, "$SALES_API_KEY", "%SALES_API_KEY%", "<your key>"];

test.each<[string, string, string]>([
  ...[...PLACEHOLDERS, `"\${env:KEY}"`, "{{ key }}", "xxxxxxxx", "your-api-key", "undefined", "changeme"].map(
    (value): [string, string, string] => [value, "placeholder", "Set the value itself."],
  ),
  ...["placeholder", "REDACTED", "[object Object]", "#{SALES_API_KEY}", "sk-xxxxxxxxxxxx", "********ca4a"].map(
    (value): [string, string, string] => [value, "placeholder", "Set the value itself."],
  ),
  ...["op://vault/apollo/key", "file:///run/secrets/apollo", "/run/secrets/apollo", "~/apollo.key", "./apollo.key"].map(
    (value): [string, string, string] => [value, "wrong_kind", "Set the key itself"],
  ),
  [`https://app.example.com/?key=${KEY}`, "wrong_kind", "Set the key itself"],
  ["arn:aws:secretsmanager:eu-west-1:1:secret:apollo", "wrong_kind", "Set the key itself"],
  ["$(pass show apollo)", "wrong_kind", "Set the key itself"],
  ["`pass show apollo`", "wrong_kind", "Set the key itself"],
  [`"${KEY}"`, "quoted", "Remove the quotes."],
  [`'${KEY}'`, "quoted", "Remove the quotes."],
  [`“${KEY}”`, "quoted", "Remove the quotes."],
  [`${KEY}"`, "quoted", "Remove the quotes."],
  [`Bearer ${KEY}`, "prefixed", "Set only the key"],
  [`x-api-key: ${KEY}`, "prefixed", "Set only the key"],
  [`SALES_API_KEY=${KEY}`, "prefixed", "Set only what follows the equals sign."],
  [`${KEY}\n${KEY}`, "line_break", "as one line"],
  [`ca4a Qx7LmZr3VtYw9KpNdg`, "invalid_character", "Copy the key again"],
  [`${KEY}\u200b`, "invalid_character", "Copy the key again"],
  [`${KEY},`, "invalid_character", "Copy the key again"],
  [`${KEY};${KEY}`, "invalid_character", "Copy the key again"],
  [`${KEY}\u0007`, "invalid_character", "Copy the key again"],
  ["ключ-от-apollo", "invalid_character", "Copy the key again"],
  ["ca4aQx7", "too_short", "Copy the entire key"],
])("%j is %s, and the fix says what to do", (value, cause, fix) => {
  const finding = checkForm("SALES_API_KEY", value);
  expect(finding).toMatchObject({ outcome: "problem", check: "settings", cause });
  expect(finding?.message).toContain("SALES_API_KEY");
  expect(finding?.fix).toContain(fix);
  expect(JSON.stringify(finding)).not.toContain("ca4a");
});

test("the fix names the kind of the setting", () => {
  expect(checkForm("MESSAGING_SITE_ID", "ca4aQx7", true, "a site ID")?.fix).toBe("Copy the entire site ID again.");
});

test.each([
  KEY,
  "0c4aa17e00dd4f3b9e2f6a7d81c5b390",
  "ddapp_Q9x-7",
  "sandbox-api-key",
  "/+dd-api=a'b&<c>%3Dd",
  "none-of-them",
  "/run+dd/api==",
  "tokenQx7LmZr3",
])("the form of %j can be right", (value) => {
  expect(checkForm("SALES_API_KEY", value)).toBeNull();
});

test.each([
  ["US", null],
  ["datadoghq.eu", null],
  ['"EU"', "quoted"],
  [`\${REGION}`, "placeholder"],
])("the region or site %j has the fault %j", (value, cause) => {
  expect(checkForm("MESSAGING_REGION", value, false)?.cause ?? null).toBe(cause);
});
