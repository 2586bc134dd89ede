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
