import { isToolError } from "@toolwright/core/authoring";

const LIST_TOOLS = {
  broadcast: "ListBroadcasts",
  campaign: "ListCampaigns",
  newsletter: "ListNewsletters",
  segment: "ListSegments",
} as const;

/** Says that an id does not exist, and which tool lists the ids. */
export function unknownId(kind: keyof typeof LIST_TOOLS, id: string): string {
  return `No ${kind} has id ${id}. Find ids with ${LIST_TOOLS[kind]}.`;
}

/** Replaces the message of a `not_found` error with a more specific one; returns other errors unchanged. */
export function withNotFoundMessage(thrown: unknown, message: string): unknown {
  if (!isToolError(thrown) || thrown.code !== "not_found") return thrown;
  return thrown.with({ message });
}
