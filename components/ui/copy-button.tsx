/**
 * A button that copies the code next to it, or the given text; `components/islands/page/copy-buttons.tsx` handles
 * the click. The style sheet draws its icon: a page has dozens of these buttons.
 */
export function CopyButton({ label, text }: { label: string; text?: string }) {
  return (
    <button type="button" className="copy-button" data-copy-text={text} aria-label={label}></button>
  );
}
