import { describe, expect, test } from "vitest";
import { liveAccount, type Tamper } from "../__fixtures__/live-account.ts";
import { runHere } from "../__fixtures__/run-here.ts";

const CANARY = "canary";
/** Encodings of the canary: Base64 at each offset, and hexadecimal. */
const FORMS = [CANARY, "Y2FuYXJ5", "NhbmFye", "jYW5hcn", Buffer.from(CANARY).toString("hex")];

/** Fields that keep their values, because the tools read ids and times from them. */
const KEPT =
  /^(?:id|cio_id|trace_id|span_id|parent_id|type|timestamp|start_timestamp|end_timestamp|time|status|next|after)$/;

/** Replaces every string with a canary, and adds a field whose name is one, at every level. */
function withCanaries(value: unknown, name = ""): unknown {
  if (typeof value === "string") return KEPT.test(name) ? value : `${CANARY}@example.com ${value}`;
  if (Array.isArray(value)) return value.map((item) => withCanaries(item, name));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([field, item]) => [field, withCanaries(item, field)]);
  return Object.fromEntries([...fields, [`${CANARY}_name`, `${CANARY}-value`], [`${CANARY}@example.com`, [1]]]);
}

/** Creates the same account, but with canaries as people's ids. */
function withCanaryIds(account: ReturnType<typeof liveAccount>): ReturnType<typeof liveAccount> {
  const ids = new Map<string, string>();
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, item]) => {
        if (field !== "id" || typeof item !== "string" || !item.startsWith("usr_")) return [field, rename(item)];
        ids.set(`${CANARY}_${item}`, item);
        return [field, `${CANARY}_${item}`];
      }),
    );
  };
  return {
    ...account,
    async fetch(input, init) {
      const request = new Request(input, init);
      const url = [...ids].reduce((path, [canary, id]) => path.replace(canary, id), request.url);
      const response = await account.fetch!(new Request(url, request));
      const isPeople = /\/v1\/customers/.test(url) && response.ok;
      return isPeople ? Response.json(rename(await response.json())) : response;
    },
  };
}

function expectNoCanary(output: string, keys: readonly (string | undefined)[]): void {
  for (const form of [...FORMS, ...keys]) expect(output.toLowerCase()).not.toContain(form?.toLowerCase());
}

const secretsOf = ({ environment }: ReturnType<typeof liveAccount>) =>
  Object.entries(environment).flatMap(([name, value]) => (/_KEY$/.test(name) ? [value] : []));

describe.each([
  ["as Markdown", [], [403]],
  ["as JSON", ["--json"], [401, 422, 500]],
])("no value of the account is in the report %s", (_, flags, statuses) => {
  test("neither strings nor names of fields of successful responses", async () => {
    const account = withCanaryIds(liveAccount((_path, body) => withCanaries(body)));
    const { out, err } = await runHere(["verify", "--live", ...flags], { ...account, isErrorTerminal: true });
    expect(out).toContain("unknown name of 11 characters");
    expect(out).toContain("Messaging.GetPerson");
    expectNoCanary(out + err, secretsOf(account));
  });

  test("nor ids in the paths of requests that fail", async () => {
    const refuse: Tamper = (path, body) => (/customers\/./.test(path) ? Response.json({}, { status: 403 }) : body);
    const account = withCanaryIds(liveAccount(refuse));
    const { out, err } = await runHere(["verify", "--live", "get-person", ...flags], account);
    expect(out).toContain("GET /v1/customers/{id}/attributes");
    expectNoCanary(out + err, secretsOf(account));
  });

  test.each(statuses)("nor the body of a response with status %i", async (status) => {
    const account = liveAccount();
    const [key] = secretsOf(account);
    const tamper: Tamper = () =>
      Response.json(
        { errors: [`${CANARY} ${key}`], error: `${CANARY} ${key}`, message: CANARY, meta: { error: CANARY } },
        { status },
      );
    const { out, err } = await runHere(["verify", "--live", ...flags], {
      ...account,
      fetch: liveAccount(tamper).fetch,
    });
    expect(out).toContain(String(status));
    expectNoCanary(out + err, secretsOf(account));
  });

  test("nor a page, a truncated body or the message of a network error", async () => {
    for (const respond of [
      () => new Response(`<html>${CANARY}`, { headers: { "content-type": "text/html" } }),
      () => new Response(`{"${CANARY}":`, { headers: { "content-type": "application/json" } }),
      () => {
        throw Object.assign(new TypeError(CANARY), { code: CANARY.toUpperCase() });
      },
    ]) {
      const account = liveAccount(respond);
      const { out, err } = await runHere(["verify", "--live", ...flags], account);
      expectNoCanary(out + err, secretsOf(account));
    }
  });
});
