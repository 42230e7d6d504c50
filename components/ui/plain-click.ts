/** Whether a click on a link is for this tab, and nobody has answered it. */
export function isPlainClick(
  event: Pick<
    MouseEvent,
    "altKey" | "button" | "ctrlKey" | "defaultPrevented" | "metaKey" | "shiftKey"
  >,
): boolean {
  const wantsOwnTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !wantsOwnTab;
}
