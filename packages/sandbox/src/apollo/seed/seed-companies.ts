import { objectId } from "../../world/ids.ts";
import type { Random } from "../../world/random.ts";
import { EMPLOYERS } from "../../world/shop.ts";
import { type Company, FUNDING_STAGES } from "../directory/company.ts";
import { BRANDS, PLACES, TECHNOLOGIES, TRADES } from "./seed-words.ts";

const COUNT = 3_000;
/** Coprime to the number of names, so that each name occurs once. */
const STRIDE = 1_381;
/** Trades of the employers, in the order of `EMPLOYERS`. */
const EMPLOYER_TRADES = ["Foods", "Medical", "Retail", "Furniture", "Travel", "Software"];
const STREETS = ["Market Street", "Mill Lane", "Station Road", "Harbour Walk", "Park Avenue", "Canal Street"];

/** Generates the companies: first the employers of the shop's customers, then random companies. */
export function seedCompanies(random: Random): readonly Company[] {
  const companies = EMPLOYERS.map(({ name, domain, country }, index) => {
    const trade = TRADES.find(([word]) => word === EMPLOYER_TRADES[index]) ?? random.pick(TRADES);
    const place = PLACES.find(([, , home]) => home === country) ?? random.pick(PLACES);
    return seedCompany(random, { index, name, domain, trade, place, website: `http://www.${domain}` });
  });
  for (let index = companies.length; index < COUNT; index++) {
    const slot = (index * STRIDE) % (BRANDS.length * TRADES.length);
    const trade = TRADES[slot % TRADES.length] ?? random.pick(TRADES);
    const brand = BRANDS[Math.floor(slot / TRADES.length)] ?? "Alder";
    const host = `${brand}${trade[0]}.example`.toLowerCase();
    // A few companies have no known domain, and half of those no website either.
    const domain = index % 97 === 50 ? null : host;
    const website = domain === null && index % 2 === 0 ? null : `http://www.${host}`;
    const place = random.pick(PLACES);
    companies.push(seedCompany(random, { index, name: `${brand} ${trade[0]}`, domain, trade, place, website }));
  }
  return companies;
}

interface Identity {
  readonly index: number;
  readonly name: string;
  readonly domain: string | null;
  readonly website: string | null;
  readonly trade: (typeof TRADES)[number];
  readonly place: (typeof PLACES)[number];
}

function seedCompany(random: Random, { index, name, domain, website, trade, place }: Identity): Company {
  const [city, state, country] = place;
  const headcount = Math.min(200_000, Math.max(1, Math.round(random.logNormal(90, 1.7))));
  const street = `${random.integer(1, 400)} ${random.pick(STREETS)}`;
  const postal = String(random.integer(10_000, 99_999));
  const revenue = Math.round((headcount * random.logNormal(160_000, 0.6)) / 100_000) * 100_000;
  return {
    id: objectId(random, "5"),
    name,
    primary_domain: domain,
    website_url: website,
    linkedin_url: `http://www.linkedin.com/company/${name.toLowerCase().replace(/[^a-z]+/g, "-")}`,
    industry: trade[1],
    keywords: trade[2].split(","),
    estimated_num_employees: random.chance(0.03) ? null : headcount,
    annual_revenue: random.chance(0.35) ? null : Math.max(100_000, revenue),
    founded_year: random.integer(1900, 2023),
    street_address: street,
    city,
    state,
    postal_code: postal,
    country,
    raw_address: `${street}, ${city}, ${state} ${postal}, ${country}`,
    ...seedFunding(random),
    technology_uids: seedTechnologies(random),
    phone: random.chance(0.7) ? `+1 202-555-${String(random.integer(100, 199)).padStart(4, "0")}` : null,
    account_id: index % 75 === 3 ? objectId(random, "6") : null,
  };
}

function seedFunding(random: Random) {
  if (random.chance(0.6)) return { total_funding: null, latest_funding_stage: null, latest_funding_round_date: null };
  const stage = random.integer(0, FUNDING_STAGES.length - 1);
  const month = String(random.integer(1, 12)).padStart(2, "0");
  return {
    total_funding: Math.max(1, Math.round(random.logNormal(3 * 2.6 ** stage, 0.4))) * 1_000_000,
    latest_funding_stage: FUNDING_STAGES[stage] ?? "Seed",
    latest_funding_round_date: `${random.integer(2014, 2025)}-${month}-01T00:00:00.000+00:00`,
  };
}

function seedTechnologies(random: Random): readonly string[] {
  // The step is coprime to the number of technologies, so that no technology repeats.
  const [start, count] = [random.integer(0, TECHNOLOGIES.length - 1), random.integer(3, 9)];
  const step = random.pick([5, 7, 11, 13]);
  return Array.from(
    { length: count },
    (_, index) => TECHNOLOGIES[(start + index * step) % TECHNOLOGIES.length]?.[0] ?? "",
  );
}
