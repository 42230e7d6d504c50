import { navigationId } from "./navigation-id.ts";

/**
 * Makes the menu of a phone modal: while the popover is open, the rest of the page is inert, and the focus starts at
 * its close button. Its source text runs in the head, so it must not refer to anything outside itself. Without it the
 * menu is a popover that the browser closes on Escape.
 */
function makeMenuModal(id: string): void {
  const menu = document.getElementById(id);
  if (menu === null) return;
  let inertElements: Element[] = [];
  const outside = (element: Element): Element[] => {
    const parent = element.parentElement;
    if (parent === null || element === document.body) return [];
    return [...parent.children].filter((other) => other !== element).concat(outside(parent));
  };
  // Before it closes, so that the browser can return the focus to the button.
  menu.addEventListener("beforetoggle", (event) => {
    if (event.newState === "open") return;
    for (const element of inertElements) element.removeAttribute("inert");
    inertElements = [];
  });
  menu.addEventListener("toggle", (event) => {
    if (event.newState !== "open" || !menu.matches(":popover-open")) return;
    menu.querySelector("button")?.focus();
    inertElements = outside(menu).filter((element) => !element.hasAttribute("inert"));
    for (const element of inertElements) element.setAttribute("inert", "");
  });
  // On a wide screen the list of pages is next to the article.
  matchMedia("(width >= 60rem)").addEventListener("change", () => {
    if (menu.matches(":popover-open")) menu.hidePopover();
  });
}

/** Runs in the head, once the document is parsed. */
export const menuScript = `;document.addEventListener("DOMContentLoaded",()=>(${String(makeMenuModal)})("${navigationId}"))`;
