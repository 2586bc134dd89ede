import type { MessagingCall } from "../call.ts";
import { fetchNewsletterSubject, type ListedNewsletter, type Newsletter } from "../customerio/campaigns.ts";
import { MAX_DETAILS, readDetails } from "../reads/read-details.ts";
import { readOnce } from "../reads/read-once.ts";

/** Adds the subjects to a page of newsletters, unless `limit` exceeds {@link MAX_DETAILS}: each takes a request. */
export async function withSubjects(
  newsletters: readonly Newsletter[],
  limit: number,
  call: MessagingCall,
): Promise<ListedNewsletter[]> {
  const rows = limit > MAX_DETAILS ? [] : newsletters;
  const isKnown = ({ id }: Newsletter) => id !== null && call.known.subjects.get(id) !== undefined;
  const subjects = await readDetails({ rows, isKnown, read: readSubject }, call);
  return newsletters.map((newsletter) => ({ ...newsletter, subject: subjects.get(newsletter) ?? null }));
}

async function readSubject({ id }: Newsletter, call: MessagingCall): Promise<string | null> {
  if (id === null) return null;
  const kept = { cache: call.known.subjects, key: id, isKept: (subject: string | null) => subject !== null };
  return readOnce(kept, call, () => fetchNewsletterSubject(call.customerio.app, id, call));
}
