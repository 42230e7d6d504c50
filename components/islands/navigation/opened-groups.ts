import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";

type Opened = Record<string, NavigationLink[]>;

const key = "werkbank-opened";

/** Returns whether the reader has opened groups in this tab, on this or a previous page. */
export function hasOpened(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Storage may be blocked; then each page only opens its own group.
    return false;
  }
}

/** Returns the stored links of a group that the reader has opened; undefined for any other group. */
export function openedLinks(group: string): NavigationLink[] | undefined {
  return readOpened()[group];
}

/** Stores that a group is open, with the links that it shows. */
export function keepOpened(group: string, links: NavigationLink[]): void {
  writeOpened({ ...readOpened(), [group]: links });
}

export function forgetOpened(group: string): void {
  const { [group]: closed, ...others } = readOpened();
  if (closed) writeOpened(others);
}

function readOpened(): Opened {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Opened;
  } catch {
    return {};
  }
}

function writeOpened(opened: Opened): void {
  try {
    if (Object.keys(opened).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(opened));
  } catch {
    // See above.
  }
}
