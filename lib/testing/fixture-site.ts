import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SiteConfig } from "../site/site-config.ts";
import { openapiFixture, problemsFixture, toolsFixture } from "./fixture-artefacts.ts";

/** A site of a few pages in a temporary directory, laid out like the real one. */
export type FixtureSite = {
  config: SiteConfig;
  /** Writes a file below the site's root. */
  write(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
};

const guides: Record<string, string> = {
  "content/index.mdx": page(
    "Introduction",
    "What the service does.",
    1,
    "Start",
    "Welcome. See [Quickstart](/quickstart#sign-in).\n\n## Parts\n\nThe agenda and the tasks.",
  ),
  "content/index.nl.mdx": page(
    "Inleiding",
    "Wat de dienst doet.",
    1,
    "Start",
    "Welkom. Zie [Snelstart](/quickstart).\n\n## Onderdelen\n\nDe agenda en de taken.",
  ),
  "content/quickstart.mdx": page(
    "Quickstart",
    "Sign in and read your tasks.",
    2,
    "Start",
    'Begin here.\n\n## Sign in [#sign-in]\n\nUse the session cookie. A bearer token works too.\n\n```bash title="Sign in" runnable\ncurl {base_url}/api/v1/auth/login\n```\n\n## Read tasks\n\nList the tasks of your organization. Suppliers are elsewhere.',
  ),
  "content/quickstart.nl.mdx": page(
    "Snelstart",
    "Meld je aan en lees je taken.",
    2,
    "Start",
    "Begin hier.\n\n## Aanmelden\n\nGebruik het sessiecookie.",
  ),
  "content/problems.mdx": page(
    "Problems",
    "How a refusal looks.",
    3,
    "Guides",
    "Every refusal has a code.\n\n<Problems />",
  ),
  "content/problems.nl.mdx": page(
    "Problemen",
    "Hoe een weigering eruitziet.",
    3,
    "Handleidingen",
    "Elke weigering heeft een code.\n\n<Problems />",
  ),
  "content/agents.mdx": page("Agents", "Tools for agents.", 4, "Guides", "The tools:\n\n<Tools />"),
  "content/agents.nl.mdx": page(
    "Agenten",
    "Tools voor agenten.",
    4,
    "Handleidingen",
    "De tools:\n\n<Tools />",
  ),
  "content/changelog.mdx": page(
    "Changelog",
    "What changed.",
    1,
    "Versions",
    "## 2026-11-20\n\n### Added\n\n- First version, with a [quickstart](/quickstart#sign-in).\n\n## 2026-11-19\n\n### Fixed\n\n- A < B & C.",
  ),
  "content/changelog.nl.mdx": page(
    "Wijzigingen",
    "Wat er veranderde.",
    1,
    "Versies",
    "## 2026-11-20\n\n### Toegevoegd\n\n- Eerste versie.",
  ),
  "content/skills/overview.md":
    "---\nname: werkbank\ndescription: Introduces the service.\n---\n\n# Werkbank\n\nBegin here.\n\n{{skills}}\n",
  "content/skills/sign-in.md":
    "---\nname: werkbank-sign-in\ndescription: 'Signs in: once.'\n---\n\n# Sign in\n\nDo this first.\n\n{{/quickstart#sign-in}}\n",
  "content/operations.nl.gen.json": JSON.stringify({
    updateSupplier: {
      title: "Een leverancier wijzigen",
      description: "Wijzigt de velden die de body noemt.\n\nWeggelaten velden blijven.",
    },
  }),
  "content/problems.nl.gen.json": JSON.stringify({
    AUTH_INVALID_TOKEN: {
      title: "Token geweigerd",
      when: "Het token is verlopen.",
      wayOut: "Ververs het token.",
    },
  }),
};

/** Writes the fixture into a temporary directory. */
export async function createFixtureSite(docsUrl = "http://127.0.0.1:3000"): Promise<FixtureSite> {
  const rootDir = await mkdtemp(join(tmpdir(), "werkbank-site-"));
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(rootDir, path)), { recursive: true });
    await writeFile(join(rootDir, path), text);
  };
  for (const [path, text] of Object.entries(guides)) await write(path, text);
  await write("public/openapi.json", JSON.stringify(openapiFixture));
  await write("public/problems.json", JSON.stringify(problemsFixture));
  await write("public/tools.json", JSON.stringify(toolsFixture));
  return {
    config: { docsUrl, baseUrl: docsUrl, idpUrl: "http://127.0.0.1:3001/auth/v1", rootDir },
    write,
    remove: () => rm(rootDir, { recursive: true, force: true }),
  };
}

/** Returns an MDX page with complete front matter. */
export function page(
  title: string,
  description: string,
  order: number,
  group: string,
  body: string,
): string {
  return `---\ntitle: ${title}\ndescription: ${description}\ngroup: ${group}\norder: ${order}\nupdatedAt: 2026-11-20\n---\n\n${body}\n`;
}
