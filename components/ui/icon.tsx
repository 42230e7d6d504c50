export type IconName = "chevron" | "close" | "copy" | "menu" | "search" | "theme";

/** An icon beside the words that say what it means. The style sheet draws it, so that no page has to. */
export function Icon({ name }: { name: IconName }) {
  return <span className={`icon icon-${name}`} />;
}
