/** Service names in traces and logs. */
export type ServiceName =
  | "web-frontend"
  | "api-gateway"
  | "checkout-api"
  | "payment-service"
  | "inventory-service"
  | "search-api"
  | "email-worker"
  | "recommendation-api"
  | "postgres"
  | "redis"
  | "kafka";

/** Constant properties of a service. */
export interface Service {
  readonly name: ServiceName;
  /** Tracer language: `jvm`, `go`, `nodejs` or `python`. A data store has its callers' language. */
  readonly language: string;
  /** The web framework or client library that reports its spans. */
  readonly component: string;
  readonly team: string;
  /** Value of the `source` tag of its logs. */
  readonly source: string;
  readonly hosts: readonly string[];
  readonly version: string;
  /** Place of the trace ids in its logs: below `dd`, at the top level of the attributes, or none. */
  readonly correlation: "dd" | "flat" | "none";
}

/** Every service of the shop. */
export const SERVICES: readonly Service[] = [
  service("web-frontend", ["nodejs", "express", "storefront", "nodejs", "5.14.2", "dd"], 3),
  service("api-gateway", ["go", "gin-gonic/gin", "platform", "go", "1.32.0", "flat"], 3),
  service("checkout-api", ["jvm", "spring-web-controller", "checkout", "java", "3.21.0", "dd"], 3),
  service("payment-service", ["jvm", "spring-web-controller", "payments", "java", "2.8.0", "dd"], 2),
  service("inventory-service", ["go", "net/http", "fulfilment", "go", "0.47.3", "flat"], 2),
  service("search-api", ["python", "fastapi", "discovery", "python", "4.2.0", "flat"], 2),
  service("email-worker", ["nodejs", "kafkajs", "engagement", "nodejs", "1.9.4", "dd"], 1),
  service("recommendation-api", ["python", "fastapi", "discovery", "python", "0.18.1", "flat"], 1),
  service("postgres", ["jvm", "java-jdbc", "data", "postgresql", "16.3", "none"], 2),
  service("redis", ["go", "go-redis", "data", "redis", "7.2.5", "none"], 1),
  service("kafka", ["nodejs", "kafkajs", "data", "kafka", "3.7.0", "none"], 1),
];

function service(
  name: ServiceName,
  [language, component, team, source, version, correlation]: [
    string,
    string,
    string,
    string,
    string,
    "dd" | "flat" | "none",
  ],
  hostCount: number,
): Service {
  const hosts = Array.from(
    { length: hostCount },
    (_, index) => `${name}-${(index + 1).toString().padStart(2, "0")}.prod.shop.internal`,
  );
  return { name, language, component, team, source, hosts, version, correlation };
}

const BY_NAME = new Map(SERVICES.map((entry) => [entry.name, entry]));

/** Returns the service with a name. Throws a RangeError for an unknown name. */
export function serviceNamed(name: ServiceName): Service {
  const match = BY_NAME.get(name);
  if (!match) throw new RangeError(`No service is named ${name}`);
  return match;
}

/** A customer of the shop. */
export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string;
  readonly ip: string;
}

const FIRST_NAMES = ["Ada", "Ben", "Chidi", "Dora", "Elif", "Femi", "Greta", "Hugo", "Ines", "Jun", "Kira", "Leo"];
const LAST_NAMES = ["Abara", "Brandt", "Costa", "Dubois", "Eriksen", "Fischer", "Garcia", "Haddad", "Ito", "Jansen"];
const COUNTRIES = ["DE", "FR", "US", "GB", "NL", "SE", "JP", "BR"];

/** The 120 customers, the same in every world, so that all backends share them. */
export const CUSTOMERS: readonly Customer[] = Array.from({ length: 120 }, (_, index) => {
  const first = FIRST_NAMES[index % 12] ?? "Ada";
  const last = LAST_NAMES[Math.floor(index / 12)] ?? "Abara";
  return {
    id: `usr_${(10_000 + index * 37).toString(36)}`,
    email: `${first}.${last}@example.com`.toLowerCase(),
    name: `${first} ${last}`,
    country: COUNTRIES[(index * 5) % COUNTRIES.length] ?? "DE",
    ip: `10.${16 + (index % 4)}.${(index * 7) % 250}.${1 + ((index * 13) % 250)}`,
  };
});

/** An employer of the shop's customers. Its domain identifies it in all backends. */
export interface EmployerFacts {
  readonly name: string;
  readonly domain: string;
  /** ISO 3166-1 name of the country of its headquarters. */
  readonly country: string;
}

/** The employers of the shop's customers, the same in every world. */
export const EMPLOYERS: readonly EmployerFacts[] = [
  { name: "Birchway Foods", domain: "birchway.example", country: "Netherlands" },
  { name: "Nordlicht Optik", domain: "nordlicht-optik.example", country: "Germany" },
  { name: "Kestrel Cycles", domain: "kestrelcycles.example", country: "United Kingdom" },
  { name: "Maple & Finch", domain: "mapleandfinch.example", country: "Canada" },
  { name: "Okapi Travel", domain: "okapi.example", country: "France" },
  { name: "Vantaro", domain: "vantaro.example", country: "United States" },
];
