/** The fields of the form that creates an organization, in its order. */
export const startFields = ["name", "country", "language", "currency", "timeZone"] as const;
export type StartField = (typeof startFields)[number];
