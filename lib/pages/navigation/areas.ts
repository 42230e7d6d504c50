/** The parts of the site that have a tab and a list of pages of their own, in the order of the tabs. */
export const areaNames = ["guides", "reference", "agents", "changelog"] as const;

export type AreaName = (typeof areaNames)[number];

/** The page on which each begins, without the locale. */
export const areaPaths: Readonly<Record<AreaName, string>> = {
  guides: "/guides",
  reference: "/reference",
  agents: "/agents",
  changelog: "/changelog",
};

/** Guides that tell of agents alone. */
const agentGuides = new Set(["/agents", "/mcp-clients", "/markdown"]);

/** The area of a page, by its path without the locale; the home page stands in none. */
export function areaOf(path: string): AreaName | undefined {
  if (path === "/") return undefined;
  const [, first] = path.split("/");
  if (first === "reference" || first === "changelog") return first;
  return first === "tools" || agentGuides.has(path) ? "agents" : "guides";
}
