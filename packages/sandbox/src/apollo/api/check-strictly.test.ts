import { describe, expect, test } from "vitest";
import { callApollo, freshApollo } from "../__fixtures__/call-apollo.ts";
import { ROUTES } from "../respond.ts";

const strict = freshApollo({ strict: true, credits: 1e9 });

describe("strict mode", () => {
  test.each(ROUTES.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path.replace(":id", "x1")}`)))(
    "%s refuses an unknown parameter in the query and in the body",
    async (line) => {
      const inQuery = await callApollo(strict, `${line}?organisation_locations[]=france&nonsense=1`);
      expect(inQuery.status).toBe(422);
      expect(inQuery.json.error).toMatch(/has no parameter organisation_locations, nonsense\.$/);
      if (line.startsWith("GET")) return;
      const inBody = await callApollo(strict, line, { nonsense: 1 });
      expect([inBody.status, inBody.json.error]).toEqual([422, expect.stringContaining("has no parameter nonsense.")]);
    },
  );

  test.each(["Google%20Analytics", "google%20workspace", "wordpress.org", "Salesforce"])(
    "refuses %s as a technology uid",
    async (uid) => {
      const path = `/mixed_companies/search?currently_using_any_of_technology_uids[]=${uid}`;
      const { status, json } = await callApollo(strict, `POST ${path}`);
      expect([status, json.error]).toEqual([422, expect.stringContaining("is not a technology uid")]);
      expect((await callApollo(freshApollo(), `POST ${path}`)).json.pagination.total_entries).toBeGreaterThan(0);
    },
  );

  test("accepts the parameters that a route reads, and costs nothing when it refuses", async () => {
    const sandbox = freshApollo({ strict: true });
    const lines = [
      "GET /organizations/enrich?domain=vantaro.example",
      "POST /mixed_companies/search?currently_using_any_of_technology_uids[]=wordpress_org&revenue_range[min]=1&page=1&per_page=1",
      "POST /mixed_people/api_search?person_titles[]=ceo&q_keywords=a&include_similar_titles=false",
      "POST /people/match?name=Hana+Okafor&domain=harborlight.example&reveal_personal_emails=false",
      "GET /users/api_profile?include_credit_usage=true",
    ];
    for (const line of lines) expect((await callApollo(sandbox, line)).status).toBe(200);
    const { spent } = sandbox.credits;
    await callApollo(sandbox, "GET /organizations/enrich?domain=vantaro.example&x=1");
    expect(sandbox.credits.spent).toBe(spent);
  });
});
