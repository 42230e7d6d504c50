/**
 * Copies the code that stands beside it, or a text of its own: `components/islands/page/copy-buttons.tsx` does
 * it. It has its icon from the style sheet: a page has dozens.
 */
export function CopyButton({ label, text }: { label: string; text?: string }) {
  return (
    <button type="button" className="copy-button" data-copy-text={text} aria-label={label}></button>
  );
}
