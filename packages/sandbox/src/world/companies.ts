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
