import { createHash } from "node:crypto";
import type { Locale } from "../../site/locale.ts";
import type { LabelledQuery } from "./labelled-queries.ts";

/** What somebody types who has not read the pages, with the slugs of the pages that answer it. */
const present: Record<Locale, [query: string, ...pages: string[]][]> = {
  en: [
    ["add a photo to a job", "files"],
    ["who is free on tuesday", "planning"],
    ["someone left the company", "members"],
    ["customer wants a discount", "quote-amounts"],
    ["send the quote again", "quotes"],
    ["turn off emails", "notifications"],
    ["put the calendar on my phone", "calendar-feeds"],
    ["undo what the agent did", "audit"],
    ["upload excel with customers", "import-export"],
    ["the same customer twice", "customers"],
    ["tell my server when an order changes", "webhooks", "events"],
    ["forgot my password", "local-identity-provider"],
    ["two people editing the same thing", "changes"],
    ["boss has to say yes first", "approval-policies", "deciding"],
    ["how big can a file be", "files", "limits"],
    ["run it on my own server", "self-hosting"],
    ["import from Salesforce", "migrate", "import-export"],
    ["restore a backup", "backups"],
    ["every monday morning appointment", "agenda-series"],
    ["running low on parts", "products"],
    ["change the brand colour", "organizations"],
    ["connect claude", "mcp-clients", "agents"],
    ["cancel a visit", "agenda-changes"],
    ["is my data separate from other companies", "security", "organizations"],
    ["python example", "scripts", "quickstart"],
    ["token stops working after an hour", "scripts", "browser", "authentication"],
    ["test without saving", "changes"],
    ["vat rate per line", "quote-amounts"],
    ["export everything to csv", "import-export", "nightly-export"],
    ["webhook stopped arriving", "webhook-deliveries", "webhooks"],
    ["prometheus metrics", "running", "configuration"],
    ["connect Zapier", "workflows", "webhooks"],
    ["QuickBooks sync", "accounting-sync"],
    ["Stripe checkout", "not-included"],
    ["find a part by barcode", "products", "reference/products/list-products"],
    ["is the bike still under warranty", "assets"],
  ],
  nl: [
    ["foto bij een klus zetten", "files"],
    ["wie heeft er dinsdag tijd", "planning"],
    ["collega uit dienst", "members"],
    ["korting op de hele offerte", "quote-amounts"],
    ["offerte opnieuw sturen naar klant", "quotes"],
    ["geen mailtjes meer ontvangen", "notifications"],
    ["agenda op mijn telefoon", "calendar-feeds"],
    ["terugdraaien wat de bot deed", "audit"],
    ["klantenlijst inlezen uit excel", "import-export"],
    ["klant staat er dubbel in", "customers"],
    ["seintje op mijn server bij nieuwe order", "webhooks", "events"],
    ["wachtwoord kwijt", "local-identity-provider"],
    ["twee mensen wijzigen tegelijk", "changes"],
    ["baas moet eerst akkoord geven", "approval-policies", "deciding"],
    ["maximale bestandsgrootte", "files", "limits"],
    ["op eigen server zetten", "self-hosting"],
    ["back-up terugzetten", "backups"],
    ["elke maandagochtend afspraak", "agenda-series"],
    ["onderdelen bijna op", "products"],
    ["huisstijlkleur instellen", "organizations"],
    ["claude koppelen", "mcp-clients", "agents"],
    ["bezoek afzeggen", "agenda-changes"],
    ["ziet de concurrent mijn klanten", "security", "organizations"],
    ["voorbeeldcode python", "scripts", "quickstart"],
    ["token doet het na een uur niet meer", "scripts", "browser", "authentication"],
    ["uitproberen zonder opslaan", "changes"],
    ["btw-percentage per regel", "quote-amounts"],
    ["alles downloaden als csv", "import-export", "nightly-export"],
    ["webhook komt niet meer binnen", "webhook-deliveries", "webhooks"],
    ["rechten per medewerker instellen", "roles", "members"],
    ["Zapier verbinden", "workflows", "webhooks"],
    ["nieuwsbrief versturen", "not-included"],
    ["verlofaanvraag van een medewerker", "not-included"],
    ["streepjescode scannen", "products"],
    ["zit er nog garantie op de fiets", "assets"],
  ],
};

/** Questions whose subject no page has a word of. */
const absent: Record<Locale, string[]> = {
  en: [
    "Slack integration",
    "SMS reminders",
    "loyalty points",
    "iOS app",
    "GPS position of vans",
    "video call with a customer",
    "wifi in the workshop",
    "printer setup",
    "gift cards",
    "parking permits",
    "monthly newsletter",
    "Trello board for tasks",
    "fax a quote",
    "voicemail of a customer",
    "Shopify orders",
    "drone photos",
    "fuel card per employee",
    "Jira tickets",
  ],
  nl: [
    "koppeling met Slack",
    "Mollie betaallink",
    "spaarpunten van klanten",
    "gps van de bus",
    "videobellen met een klant",
    "importeren uit Salesforce",
    "printer instellen",
    "cadeaubonnen",
    "parkeervergunning",
    "kenteken van een auto",
    "chauffeurs aansturen",
    "podcast opnemen",
    "offerte faxen",
    "voicemail van een klant",
    "orders uit Shopify",
    "dronefoto's",
    "tankpas per medewerker",
    "Jira-tickets",
  ],
};

/** Half of the queries, chosen by a hash of their words, is left alone while the search is worked on. */
function isHeldOut(query: string): boolean {
  return createHash("sha256").update(query).digest().readUInt8() % 2 === 0;
}

/** Everyday queries that the pages answer, each with the pages that do. */
export function everydayQueries(locale: Locale): LabelledQuery[] {
  const prefix = locale === "en" ? "" : `/${locale}`;
  return present[locale].map(([query, ...pages]) => ({
    locale,
    kind: "question",
    query,
    places: pages.map((slug) => `${prefix}/${slug}`),
    heldOut: isHeldOut(query),
  }));
}

/** Everyday queries of subjects that the product does not have. */
export function absentSubjects(locale: Locale): Pick<LabelledQuery, "query" | "heldOut">[] {
  return absent[locale].map((query) => ({ query, heldOut: isHeldOut(query) }));
}
