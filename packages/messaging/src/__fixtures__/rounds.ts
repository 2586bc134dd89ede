import { untilIdle } from "@toolwright/tests-support";

/**
 * Answers requests in rounds: those that leave before the code waits for an answer belong to one round. So requests of
 * one round are in flight together, and the number of rounds is that of round trips.
 */
export function answerInRounds(answer: typeof globalThis.fetch) {
  const rounds: string[][] = [];
  let current: { readonly requests: string[]; readonly end: Promise<void> } | null = null;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!current) {
      const end = untilIdle().then(() => {
        current = null;
      });
      current = { requests: [], end };
      rounds.push(current.requests);
    }
    current.requests.push(`${request.method} ${new URL(request.url).pathname}`);
    await current.end;
    return answer(request);
  };
  return { rounds, fetch };
}
