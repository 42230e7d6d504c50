import type { RootContent } from "mdast";
import { codeBlock, link, paragraph } from "../markdown/nodes.ts";
import { organizationUrl } from "../reference/samples/request-url.ts";
import { localizePath, type Locale } from "../site/locale.ts";
import type { DeploymentUrls } from "../site/site-config.ts";

const messages = {
  en: {
    title: "Before you start",
    before: "The samples continue the ",
    quickstart: "Quickstart",
    signIn: "1-sign-in",
    after:
      ". To start here instead, run Werkbank with the demo, and sign in as the owner of the demo company:",
    programs: "The samples in TypeScript and Python import the files of the Quickstart.",
  },
  nl: {
    title: "Voordat je begint",
    before: "De voorbeelden gaan verder waar de ",
    quickstart: "Snelstart",
    signIn: "1-aanmelden",
    after:
      " eindigt. Begin je hier, start Werkbank dan met de demo, en meld je aan als eigenaar van het demobedrijf:",
    programs: "De voorbeelden in TypeScript en Python importeren de bestanden van de Snelstart.",
  },
} as const;

/** Returns the title of the part that signs a reader in who did not come from the quickstart. */
export function beforeYouStartTitle(locale: Locale): string {
  return messages[locale].title;
}

/** Returns what the samples of a guide need: a session, and the URL of an organization. */
export function beforeYouStartBlocks(
  { baseUrl }: Pick<DeploymentUrls, "baseUrl">,
  locale: Locale,
): RootContent[] {
  const { before, quickstart, signIn, after, programs } = messages[locale];
  const url = `${localizePath("/quickstart", locale)}#${signIn}`;
  const commands = [
    `curl -s -o /dev/null -c werkbank.cookies ${baseUrl}/api/v1/auth/login \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"email":"sanne@singel.example","password":"werkbank-demo-2026"}'`,
    `export ORGANIZATION_URL=${organizationUrl(baseUrl)}`,
  ];
  return [
    paragraph(before, link(url, quickstart), after),
    codeBlock("sh", commands.join("\n")),
    paragraph(programs),
  ];
}
