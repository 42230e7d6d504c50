import { navigationId } from "./navigation-id.ts";

/**
 * Puts the list of pages where it was on the page before, and the present page within sight. Its text runs
 * in the head: it names nothing outside itself.
 */
function keepPlace(id: string): void {
  const key = "werkbank-navigation";
  const list = document.getElementById(id);
  if (list === null) return;
  try {
    list.scrollTop = Number(sessionStorage.getItem(key));
  } catch {
    // Storage may be forbidden; the present page is shown all the same.
  }
  const current = list.querySelector(":is(li, p):not(.drawer-areas > li) > [aria-current]");
  if (current) {
    const [frame, row] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    const isSeen = row.top >= frame.top && row.bottom <= Math.min(frame.bottom, innerHeight);
    if (!isSeen) list.scrollTop += row.top - frame.top - list.clientHeight / 3;
  }
  list.addEventListener("scroll", () => {
    try {
      sessionStorage.setItem(key, String(list.scrollTop));
    } catch {
      // As above.
    }
  });
}

/** Runs in the head: once the document is there, and before a reader sees the list elsewhere. */
export const navigationScript = `;document.addEventListener("DOMContentLoaded",()=>(${String(keepPlace)})("${navigationId}"))`;
