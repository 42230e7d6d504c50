import { z } from "zod";

/** The languages that the service writes to people in, or that a customer can be written to in. */
export const languages = ["nl", "en", "de", "fr"] as const;

/** A language, as ISO 639-1 names it. */
export const language = () => z.enum(languages);
