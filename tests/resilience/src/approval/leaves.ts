/** A value in a request, and its place: `body.message_data.order_id`, `path.7`, `query.domain`. */
export interface Leaf {
  readonly place: string;
  readonly value: unknown;
}

/** Places whose value is the same whatever the arguments are, and an event's id, which the toolkit creates. */
const CONSTANT_PLACES = /^(?:body\.(?:type|action)|body\.id|query\.(?:reveal_personal_emails|reveal_phone_number))$/;
/** Path segments that name an endpoint. */
const ENDPOINT =
  /^(?:|api|v1|v2|entity|send|email|campaigns|triggers|people|match|organizations|enrich|mixed_companies|search)$/;

/** Every nonconstant value in a request: in its path, its query and its body, at any depth. */
export async function leavesOf(request: Request): Promise<Leaf[]> {
  const { pathname, searchParams } = new URL(request.url);
  const segments = pathname
    .split("/")
    .map(decodeURIComponent)
    .filter((segment) => !ENDPOINT.test(segment))
    .map((value) => ({ place: "path", value }));
  const queries = [...searchParams].map(([name, value]) => ({ place: `query.${name}`, value }));
  const text = await request.text();
  const body = text === "" ? [] : leavesIn(JSON.parse(text), "body");
  return [...segments, ...queries, ...body].filter(({ place }) => !CONSTANT_PLACES.test(place));
}

function leavesIn(value: unknown, place: string): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item) => leavesIn(item, place));
  if (typeof value !== "object" || value === null) return [{ place, value }];
  return Object.entries(value).flatMap(([key, child]) => leavesIn(child, `${place}.${key}`));
}
