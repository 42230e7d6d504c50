/** The areas of the site, each with a tab and its own list of pages, in the order of the tabs. */
export const areaNames = ["guides", "reference", "agents", "changelog"] as const;

export type AreaName = (typeof areaNames)[number];

/** The first page of each area, without the locale. */
export const areaPaths: Readonly<Record<AreaName, string>> = {
  guides: "/guides",
  reference: "/reference",
  agents: "/agents",
  changelog: "/changelog",
};

/** Guides that are only about agents. */
const agentGuides = new Set(["/agents", "/mcp-clients", "/markdown"]);

/** Returns the area of a page by its path without the locale; the home page belongs to none. */
export function areaOf(path: string): AreaName | undefined {
  if (path === "/") return undefined;
  const [, first] = path.split("/");
  if (first === "reference" || first === "changelog") return first;
  return first === "tools" || agentGuides.has(path) ? "agents" : "guides";
}
