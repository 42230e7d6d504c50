// Names that the scripts of a page and its HTML agree on.

/** The element around a part that answers a reader. It has no box of its own. */
export const islandTag = "site-island";

/** The event by which the page tells that its islands answer. */
export const hydratedEvent = "werkbank:hydrated";

/** The key of local storage that stands for having signed in with this browser. */
export const sessionKey = "werkbank-session";
