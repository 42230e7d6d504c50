import type { Language } from "@werkbank/http/accept-language";
import { z } from "zod";

/** The languages in which the service writes to people, or in which customers can be written to. */
export const languages = ["nl", "en", "de", "fr"] as const;

/** Returns the language of the service's own texts for somebody: Dutch, or English for everyone else. */
export const toTextLanguage = (language: string): Language => (language === "nl" ? "nl" : "en");

/** A language by its ISO 639-1 code. */
export const language = () => z.enum(languages);
