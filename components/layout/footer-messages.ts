import type { Locale } from "#lib/site/locale.ts";

const en = {
  about: "The operations backend for service businesses. MIT licence.",
  learn: "Learn",
  quickstart: "Quickstart",
  guides: "Guides",
  selfHosting: "Self-hosting",
  notIncluded: "What it does not do",
  reference: "Reference",
  operations: "Operations",
  problems: "Problem codes",
  figures: "Measured figures",
  agents: "Agents",
  safety: "Connect an agent",
  clients: "MCP clients",
  tools: "Tools",
  project: "Project",
  changelog: "Changelog",
  feed: "Feed of the changelog",
  versions: "Versions and deprecation",
  security: "Security",
  repository: "Repository",
  issues: "Issues",
};

/** The texts of the footer. */
export type FooterMessages = typeof en;

const nl: FooterMessages = {
  about: "De backend voor servicebedrijven. MIT-licentie.",
  learn: "Leren",
  quickstart: "Snelstart",
  guides: "Handleidingen",
  selfHosting: "Zelf draaien",
  notIncluded: "Wat het niet doet",
  reference: "Referentie",
  operations: "Bewerkingen",
  problems: "Probleemcodes",
  figures: "Gemeten cijfers",
  agents: "Agents",
  safety: "Een agent verbinden",
  clients: "MCP-clients",
  tools: "Tools",
  project: "Project",
  changelog: "Wijzigingen",
  feed: "Feed van de wijzigingen",
  versions: "Versies en uitfasering",
  security: "Beveiliging",
  repository: "Repository",
  issues: "Issues",
};

export const footerMessages: Readonly<Record<Locale, FooterMessages>> = { en, nl };
