// Names that the scripts of a page and its HTML agree on.

/** The element around a part that answers a reader. It has no box of its own. */
export const islandTag = "site-island";

/** Where a module of the islands stands. Its name holds the hash of its content. */
export const modulePath = (name: string): string => `/_next/static/islands/${name}.js`;

/** The event by which the page tells that its islands answer. */
export const hydratedEvent = "werkbank:hydrated";

/** The key of local storage that stands for having signed in with this browser. */
export const sessionKey = "werkbank-session";
