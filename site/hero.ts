/** The head of the home page. */
const HERO = {
  name: "Toolwright",
  text: "Datadog, Customer.io and Apollo.io for AI agents",
  tagline:
    "Tools as typed npm libraries. They run in your process with your keys. " +
    "Results fit a token budget, and every send has a preview.",
  actions: [
    { theme: "brand", text: "Start without keys", link: "/getting-started/" },
    { theme: "alt", text: "Playground", link: "/playground" },
    { theme: "alt", text: "Compare", link: "/comparison" },
  ],
};

const TOOLKITS = [
  {
    name: "Observability",
    icon: "M3 12h4l3-8 4 16 3-8h4",
    details: "Datadog: follow an alert to its cause through monitors, metrics, logs, spans and traces.",
  },
  {
    name: "Messaging",
    icon: "M3 6h18v12H3zM3 7l9 6 9-6",
    details: "Customer.io: look up people and segments, read campaign metrics, send emails and broadcasts.",
  },
  {
    name: "Sales",
    icon: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21",
    details: "Apollo.io: find companies and people, and enrich them within a credit budget.",
  },
] as const;

/** The head of the home page, with a card for each toolkit that counts its reference pages. */
export function homeOf(pages: readonly string[]) {
  const features = TOOLKITS.map(({ name, icon, details }) => {
    const tools = pages.filter((page) => page.startsWith(`reference/${name.toLowerCase()}/`)).length;
    return {
      icon: draw(icon),
      title: name,
      details,
      link: `/reference/#${name.toLowerCase()}`,
      linkText: `${tools} tools`,
    };
  });
  return { layout: "home", hero: HERO, features };
}

function draw(path: string): string {
  return `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;
}
