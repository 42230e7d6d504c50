/**
 * Copies the code beside it, or a text of its own, by way of `components/islands/page/copy-buttons.tsx`. The
 * style sheet draws its icon: a page has dozens of them.
 */
export function CopyButton({ label, text }: { label: string; text?: string }) {
  return (
    <button type="button" className="copy-button" data-copy-text={text} aria-label={label}></button>
  );
}
