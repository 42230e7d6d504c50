import { z } from "zod";

/** The languages in which the service writes to people, or in which customers can be written to. */
export const languages = ["nl", "en", "de", "fr"] as const;

/** A language by its ISO 639-1 code. */
export const language = () => z.enum(languages);
