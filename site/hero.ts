/** The head of the home page. */
export const HERO = {
  name: "Toolwright",
  text: "Tools for AI agents that you can trust with a customer account",
  tagline:
    "28 tools over Datadog, Customer.io and Apollo.io, as typed npm libraries. They run in your process with your keys. " +
    "Results fit a token budget, and every send has a preview.",
  actions: [
    { theme: "brand", text: "Start without keys", link: "/getting-started/" },
    { theme: "alt", text: "All 28 tools", link: "/reference/" },
    { theme: "alt", text: "Compare", link: "/comparison" },
  ],
};
