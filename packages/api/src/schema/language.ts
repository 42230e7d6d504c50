import type { Language } from "@werkbank/http/accept-language";
import { z } from "zod";

/** The languages that users and customers can have. */
export const languages = ["nl", "en", "de", "fr"] as const;

/** Returns the language of generated texts: Dutch for "nl", otherwise English. */
export const toTextLanguage = (language: string): Language => (language === "nl" ? "nl" : "en");

/** A language by its ISO 639-1 code. */
export const language = () => z.enum(languages);
