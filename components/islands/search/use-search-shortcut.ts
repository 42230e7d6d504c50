import { useEffect } from "react";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))
  );
}

/** Opens the search on `/`, unless the focus is in an input, and on Ctrl-K (⌘K) anywhere. */
export function useSearchShortcut(open: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const withControl = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      const plain = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!withControl && !(plain && !isTyping(event.target))) return;
      event.preventDefault();
      open();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
}
