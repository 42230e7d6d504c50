import type { Language } from "@werkbank/http/accept-language";
import { english } from "./messages.en.ts";
import { dutch } from "./messages.nl.ts";
import type { PageMessages } from "./page-messages.ts";

export const pageMessages: Record<Language, PageMessages> = { en: english, nl: dutch };
