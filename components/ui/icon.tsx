export type IconName = "chevron" | "close" | "copy" | "menu" | "repository" | "search" | "theme";

/** An icon next to its label. The style sheet draws it, so that no page repeats its paths. */
export function Icon({ name }: { name: IconName }) {
  return <span className={`icon icon-${name}`} />;
}
