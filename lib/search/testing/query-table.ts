/**
 * Title: of a page or section. Question: in other words than the page's. Identifier: codes, operations,
 * tools, paths, headers, fields. Typo: one or two mistakes. Form: plurals, verb forms, compounds.
 * Accent: with accents, capitals or punctuation that the page does not have, or without those it has.
 */
export const queryKinds = ["title", "question", "identifier", "typo", "form", "accent"] as const;
export type QueryKind = (typeof queryKinds)[number];

/**
 * A query, and every place that answers it: a pathname (any section of that page), a pathname with an
 * anchor (that section), or an anchor alone (that section of whatever page has it).
 */
export type QueryTable = Record<QueryKind, [query: string, ...places: string[]][]>;
