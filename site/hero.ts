/** The head of the home page. */
export const HERO = {
  name: "Toolwright",
  text: "Datadog, Customer.io and Apollo.io for AI agents",
  tagline:
    "Tools as typed npm libraries. They run in your process with your keys. " +
    "Results fit a token budget, and every send has a preview.",
  actions: [
    { theme: "brand", text: "Start without keys", link: "/getting-started/" },
    { theme: "alt", text: "All tools", link: "/reference/" },
    { theme: "alt", text: "Compare", link: "/comparison" },
  ],
};
