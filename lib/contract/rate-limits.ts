import type { Table } from "mdast";
import { code, type Inline } from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";
import type { Locale } from "../site/locale.ts";
import type { ConfigurationEntry } from "./configuration.ts";

/** One policy in the notation of `RATE_LIMITS`: `read=600/60`, requests per seconds. */
type RateLimit = { name: string; requests: number; seconds: number };

const descriptions: Record<Locale, Record<string, string>> = {
  en: {
    address: "requests from one network address",
    login: "failed sign-ins to one account from one address",
    "login-address": "failed sign-ins from one address, whatever the account",
    "login-account": "failed sign-ins to one account, from anywhere",
    read: "reads by one person in one organization",
    write: "changes by one person in one organization",
    mcp: "MCP tool calls by one person in one organization",
    export: "exports that one person begins in one organization",
    document: "PDFs for one person, for one address, and of one quote's page",
    feed: "readings of calendars from one address, and of one calendar",
    organization: "requests of all members of one organization",
    mail: "people outside the organization that it writes to",
    "mail-young": "the same, for all new organizations of one creator together",
    "organization-creation": "organizations that one person creates",
    "mail-again": "messages with one quote to one person outside",
  },
  nl: {
    address: "verzoeken van één IP-adres",
    login: "mislukte aanmeldingen bij één account vanaf één adres",
    "login-address": "mislukte aanmeldingen vanaf één adres, bij welk account ook",
    "login-account": "mislukte aanmeldingen bij één account, vanaf welk adres ook",
    read: "leesverzoeken van één persoon in één organisatie",
    write: "wijzigingen door één persoon in één organisatie",
    mcp: "MCP-toolaanroepen van één persoon in één organisatie",
    export: "exports die één persoon in één organisatie begint",
    document: "PDF's voor één persoon, voor één adres en van de pagina van één offerte",
    feed: "opvragingen van agenda's vanaf één adres, en van één agenda",
    organization: "verzoeken van alle leden van één organisatie",
    mail: "mensen buiten de organisatie aan wie die schrijft",
    "mail-young": "hetzelfde, voor alle nieuwe organisaties samen van één maker",
    "organization-creation": "organisaties die één persoon maakt",
    "mail-again": "berichten met één offerte aan één persoon buiten de organisatie",
  },
};

const headers: Record<Locale, [string, string, string]> = {
  en: ["Policy", "Limit", "Counts"],
  nl: ["Beleid", "Grens", "Telt"],
};

/** Units of time with their length in seconds, longest first, in singular and plural. */
const units: Record<Locale, readonly (readonly [length: number, one: string, several: string])[]> =
  {
    en: [
      [86_400, "a day", "days"],
      [3_600, "an hour", "hours"],
      [60, "a minute", "minutes"],
      [1, "a second", "seconds"],
    ],
    nl: [
      [86_400, "per dag", "dagen"],
      [3_600, "per uur", "uur"],
      [60, "per minuut", "minuten"],
      [1, "per seconde", "seconden"],
    ],
  };

/**
 * Returns a table of the default rate limits, which an operator may change: the content of `<RateLimits />`.
 * @throws Error for a policy that has no description yet
 */
export function rateLimitTable(
  configuration: readonly ConfigurationEntry[],
  locale: Locale,
): Table {
  const rows = readRateLimits(configuration).map(({ name, requests, seconds }): Inline[] => {
    const description = descriptions[locale][name];
    if (description === undefined)
      throw new Error(`<RateLimits> has no description of the policy ${name}.`);
    const count = requests.toLocaleString(locale === "nl" ? "nl-NL" : "en-GB");
    return [code(name), `${count} ${formatPeriod(seconds, locale)}`, description];
  });
  return table(headers[locale], rows);
}

/** Reads the policies from the default of `RATE_LIMITS`; empty if it has not been generated yet. */
function readRateLimits(configuration: readonly ConfigurationEntry[]): RateLimit[] {
  const entry = configuration.find(({ name }) => name === "RATE_LIMITS");
  const policies = (entry?.default ?? "").matchAll(/([\w-]+)=(\d+)\/(\d+)/gu);
  return [...policies].map(([, name = "", requests, seconds]) => ({
    name,
    requests: Number(requests),
    seconds: Number(seconds),
  }));
}

function formatPeriod(seconds: number, locale: Locale): string {
  const [length = 1, one = "", several = ""] =
    units[locale].find(([each]) => seconds % each === 0) ?? [];
  const count = seconds / length;
  return count === 1 ? one : `${locale === "nl" ? "per" : "in"} ${count} ${several}`;
}
