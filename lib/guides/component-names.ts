/**
 * The MDX components that a guide may use. Each has a Markdown form in `component-blocks.ts` and a React form
 * in `components/`; any other name fails the build, so that Markdown never lacks content.
 */
export const componentNames = [
  "BeforeYouStart",
  "Callout",
  "Card",
  "Cards",
  "Configuration",
  "Diagram",
  "Figure",
  "Guides",
  "IfRepository",
  "KeyFigures",
  "McpSetup",
  "Permissions",
  "Problems",
  "RateLimits",
  "Screenshot",
  "Showcase",
  "Step",
  "Steps",
  "Tab",
  "Tabs",
  "Tools",
  "UnlessRepository",
] as const;

export type ComponentName = (typeof componentNames)[number];

/** Returns whether a guide may use the component. */
export function isComponent(name: string | null): name is ComponentName {
  return componentNames.some((known) => known === name);
}
