/** Renders a link to a heading, which shows while the pointer is over it or the link has the focus. */
export function HeadingLink({ id, label }: { id: string; label: string }) {
  return <a className="heading-link" href={`#${id}`} aria-label={label} />;
}
