import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";

type OpenedGroups = Record<string, NavigationLink[]>;

const key = "werkbank-opened";

/** Returns whether the reader has opened groups in this tab, on this or a previous page. */
export function hasOpenedGroups(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Storage may be blocked; then each page only opens its own group.
    return false;
  }
}

/** Returns the stored links of a group that the reader has opened; undefined for any other group. */
export function readOpenedLinks(group: string): NavigationLink[] | undefined {
  return readOpenedGroups()[group];
}

/** Stores that a group is open, with the links that it shows. */
export function storeOpenedGroup(group: string, links: NavigationLink[]): void {
  writeOpenedGroups({ ...readOpenedGroups(), [group]: links });
}

export function removeOpenedGroup(group: string): void {
  const { [group]: closed, ...others } = readOpenedGroups();
  if (closed) writeOpenedGroups(others);
}

function readOpenedGroups(): OpenedGroups {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as OpenedGroups;
  } catch {
    return {};
  }
}

function writeOpenedGroups(groups: OpenedGroups): void {
  try {
    if (Object.keys(groups).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(groups));
  } catch {
    // See above.
  }
}
