/** A row of a backend's list. */
export interface Entry {
  readonly id: string;
  readonly name: string;
}

/** A request of a tool to its backend. */
export interface BackendRequest {
  readonly path: string;
  readonly params: URLSearchParams;
  readonly body: { readonly page?: number; readonly per_page?: number };
}

/** A tool with `offset` and `limit`, and a backend that has one list. */
export interface OffsetList {
  readonly tool: string;
  /** Field of the result that has the rows. */
  readonly rows: string;
  /** Field of a row that has its id. */
  readonly id: string;
  /** Whether the pages say how many rows the list has. */
  readonly total: "always" | "sometimes" | "never";
  answer(request: BackendRequest, list: readonly Entry[]): object;
}

/** Every tool with `offset` and `limit`. */
export const OFFSET_LISTS: readonly OffsetList[] = [
  {
    tool: "Messaging.ListCampaigns",
    rows: "campaigns",
    id: "id",
    total: "always",
    answer: (_, list) => ({ campaigns: list.map(withNumber) }),
  },
  {
    tool: "Messaging.ListNewsletters",
    rows: "newsletters",
    id: "id",
    total: "sometimes",
    answer({ path, params }, list) {
      if (path !== "/v1/newsletters") return { contents: [] };
      // The token of a page is the id of the row before it.
      const start = list.findIndex(({ id }) => id === params.get("start")) + 1;
      const page = list.slice(start, start + Number(params.get("limit")));
      const next = start + page.length >= list.length ? "" : page.at(-1)?.id;
      return { newsletters: page.map(withNumber), next };
    },
  },
  ...(["always", "never"] as const).flatMap((total): OffsetList[] => [
    {
      tool: "Sales.SearchPeople",
      rows: "people",
      id: "person_id",
      total,
      answer: (request, list) => ({
        people: pageOf(request, list).map(({ id, name }) => ({ id, first_name: name, organization: { name } })),
        total_entries: total === "always" ? list.length : undefined,
      }),
    },
    {
      tool: "Sales.SearchOrganizations",
      rows: "companies",
      id: "organization_id",
      total,
      answer: (request, list) => ({
        organizations: pageOf(request, list).map(({ id, name }) => ({ id, name, primary_domain: `${id}.example` })),
        accounts: [],
        pagination: { total_entries: total === "always" ? list.length : undefined },
      }),
    },
  ]),
];

const withNumber = ({ id, name }: Entry) => ({ id: Number(id), name });

function pageOf({ params, body }: BackendRequest, list: readonly Entry[]): readonly Entry[] {
  const page = Number(params.get("page") ?? body.page);
  const perPage = Number(params.get("per_page") ?? body.per_page);
  return list.slice((page - 1) * perPage, page * perPage);
}
