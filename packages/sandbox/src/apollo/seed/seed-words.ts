/** First words of company names: 75, which with the 40 trades below give 3,000 names. */
export const BRANDS: readonly string[] =
  "Alder Amber Anchor Apex Arbor Aspen Atlas Aurora Beacon Boreal Bramble Brio Canopy Cedar Cinder Citadel Clover Cobalt Compass Copper Coral Crescent Delta Drift Ember Fable Falcon Fjord Flint Forge Garnet Glacier Grove Halcyon Harbor Hazel Heron Indigo Juniper Keystone Lantern Larch Linden Lumen Lyra Magnet Marble Meridian Mistral Nimbus Oak Onyx Opal Orbit Osprey Peak Pebble Pillar Prairie Quarry Quill Raven Ridge Saffron Sequoia Sierra Slate Solstice Summit Tidal Timber Topaz Vertex Willow Zephyr".split(
    " ",
  );

/** Second words of company names, with their industry and keywords. */
export const TRADES: readonly (readonly [word: string, industry: string, keywords: string])[] = [
  ["Analytics", "information technology & services", "analytics,business intelligence,saas,b2b"],
  ["Software", "computer software", "saas,software development,b2b,cloud computing"],
  ["Cloud", "information technology & services", "cloud computing,infrastructure,devops,b2b"],
  ["Security", "computer & network security", "cybersecurity,threat detection,saas,b2b"],
  ["Robotics", "industrial automation", "robotics,automation,manufacturing,hardware"],
  ["Health", "hospital & health care", "digital health,telemedicine,patient care"],
  ["Biotech", "biotechnology", "drug discovery,genomics,life sciences"],
  ["Pharma", "pharmaceuticals", "clinical trials,drug discovery,life sciences"],
  ["Medical", "medical devices", "medical devices,diagnostics,hardware"],
  ["Capital", "financial services", "asset management,private equity,investments"],
  ["Payments", "financial services", "fintech,payments,b2b,saas"],
  ["Insurance", "insurance", "insurtech,underwriting,risk management"],
  ["Bank", "banking", "retail banking,lending,fintech"],
  ["Foods", "food & beverages", "groceries,organic food,consumer goods"],
  ["Brewing", "food & beverages", "craft beer,beverages,hospitality"],
  ["Farms", "farming", "agriculture,sustainability,organic food"],
  ["Retail", "retail", "e-commerce,stores,consumer goods,b2c"],
  ["Apparel", "apparel & fashion", "fashion,e-commerce,b2c"],
  ["Cosmetics", "cosmetics", "beauty,consumer goods,b2c"],
  ["Furniture", "furniture", "interior design,home goods,e-commerce"],
  ["Logistics", "logistics & supply chain", "freight,warehousing,supply chain management"],
  ["Freight", "transportation/trucking/railroad", "freight,trucking,delivery"],
  ["Airlines", "airlines/aviation", "travel,aviation,passenger transport"],
  ["Travel", "leisure, travel & tourism", "travel,booking,hospitality"],
  ["Hotels", "hospitality", "hotels,hospitality,booking"],
  ["Energy", "oil & energy", "energy,power generation,utilities"],
  ["Solar", "renewables & environment", "solar,renewable energy,sustainability"],
  ["Motors", "automotive", "automotive,electric vehicles,manufacturing"],
  ["Machinery", "machinery", "manufacturing,industrial equipment"],
  ["Steel", "mining & metals", "metals,manufacturing,construction materials"],
  ["Construction", "construction", "construction,engineering,project management"],
  ["Estates", "real estate", "real estate,property management"],
  ["Media", "online media", "publishing,advertising,content"],
  ["Games", "computer games", "gaming,mobile games,b2c"],
  ["Studios", "entertainment", "film,animation,content"],
  ["Marketing", "marketing & advertising", "digital marketing,advertising,lead generation,b2b"],
  ["Consulting", "management consulting", "strategy,consulting,change management,b2b"],
  ["Staffing", "staffing & recruiting", "recruiting,human resources,b2b"],
  ["Learning", "e-learning", "edtech,online courses,training,saas"],
  ["Telecom", "telecommunications", "5g,broadband,infrastructure"],
];

/** Locations of companies and people. */
export const PLACES: readonly (readonly [city: string, state: string, country: string])[] = [
  ["San Francisco", "California", "United States"],
  ["Los Angeles", "California", "United States"],
  ["New York", "New York", "United States"],
  ["Austin", "Texas", "United States"],
  ["Dallas", "Texas", "United States"],
  ["Boston", "Massachusetts", "United States"],
  ["Chicago", "Illinois", "United States"],
  ["Seattle", "Washington", "United States"],
  ["Denver", "Colorado", "United States"],
  ["Atlanta", "Georgia", "United States"],
  ["Toronto", "Ontario", "Canada"],
  ["Vancouver", "British Columbia", "Canada"],
  ["London", "England", "United Kingdom"],
  ["Manchester", "England", "United Kingdom"],
  ["Edinburgh", "Scotland", "United Kingdom"],
  ["Dublin", "Leinster", "Ireland"],
  ["Berlin", "Berlin", "Germany"],
  ["Munich", "Bavaria", "Germany"],
  ["Hamburg", "Hamburg", "Germany"],
  ["Paris", "Ile-de-France", "France"],
  ["Lyon", "Auvergne-Rhone-Alpes", "France"],
  ["Amsterdam", "North Holland", "Netherlands"],
  ["Rotterdam", "South Holland", "Netherlands"],
  ["Madrid", "Community of Madrid", "Spain"],
  ["Barcelona", "Catalonia", "Spain"],
  ["Milan", "Lombardy", "Italy"],
  ["Stockholm", "Stockholm County", "Sweden"],
  ["Oslo", "Oslo", "Norway"],
  ["Zurich", "Zurich", "Switzerland"],
  ["Warsaw", "Masovian Voivodeship", "Poland"],
  ["Tokyo", "Tokyo", "Japan"],
  ["Singapore", "Singapore", "Singapore"],
  ["Sydney", "New South Wales", "Australia"],
  ["Melbourne", "Victoria", "Australia"],
  ["Bengaluru", "Karnataka", "India"],
  ["Sao Paulo", "Sao Paulo", "Brazil"],
];

/** Technologies that companies use. Uids replace spaces and dots of names with underscores, with one real exception. */
export const TECHNOLOGIES: readonly (readonly [uid: string, name: string, category: string])[] = [
  ["salesforce", "Salesforce", "Customer Relationship Management"],
  ["hubspot", "Hubspot", "Marketing Automation"],
  ["marketo", "Marketo", "Marketing Automation"],
  ["intercom", "Intercom", "Support and Feedback"],
  ["zendesk", "Zendesk", "Support and Feedback"],
  ["google workspace", "Google Workspace", "Cloud Services"],
  ["google_analytics", "Google Analytics", "Analytics and Tracking"],
  ["google_tag_manager", "Google Tag Manager", "Tag Management"],
  ["amazon_aws", "Amazon AWS", "Hosting"],
  ["cloudflare_hosting", "CloudFlare Hosting", "Hosting"],
  ["wordpress_org", "WordPress.org", "CMS"],
  ["wp_engine", "WP Engine", "CMS"],
  ["shopify", "Shopify", "E-commerce Platforms"],
  ["stripe", "Stripe", "Payments"],
  ["paypal", "Paypal", "Payments"],
  ["python", "Python", "Frameworks and Programming Languages"],
  ["react", "React", "Frameworks and Programming Languages"],
  ["node_js", "Node.js", "Frameworks and Programming Languages"],
  ["kubernetes", "Kubernetes", "Cloud Services"],
  ["snowflake", "Snowflake", "Data Management"],
  ["slack", "Slack", "Collaboration"],
  ["segment_io", "Segment.io", "Analytics and Tracking"],
  ["wistia", "Wistia", "Online Video Platforms"],
  ["recaptcha", "reCAPTCHA", "Captcha"],
];

/** First names. */
export const FIRST_NAMES: readonly string[] =
  "Aaron Adele Aisha Alan Alice Amara Andre Anita Anton Beatriz Boris Camila Carl Chen Clara Daniel Diana Dmitri Elena Emil Erik Fatima Felix Freya Gabriel Grace Hana Harold Ida Igor Isabel Ivan Jamal Jana Joel Julia Karin Kenji Lara Leon Lina Lucas Maya Marco Mei Milan Nadia Nils Nora Omar Oscar Paula Petra Priya Rafael Rosa Samuel Sofia Tara Viktor".split(
    " ",
  );

/** Last names. */
export const LAST_NAMES: readonly string[] =
  "Adler Almeida Andersson Bauer Becker Bianchi Blake Brooks Carter Castillo Chandra Chen Cohen Cooper Diaz Dupont Edwards Ferrari Fisher Foster Gupta Hansen Harris Hayashi Hughes Ivanov Jensen Johnson Kaur Keller Khan Kim Kowalski Kumar Laurent Lee Lindgren Lopez Martin Mehta Meyer Moreau Moretti Murphy Nakamura Nguyen Novak Okafor Olsen Patel Pereira Peterson Ramos Reyes Rossi Santos Schmidt Silva Smith Suzuki Tanaka Taylor Varga Walker Weber Wilson Wong Young Zhang Ziegler".split(
    " ",
  );
