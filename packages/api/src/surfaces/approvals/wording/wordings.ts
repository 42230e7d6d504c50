import type { Language } from "@werkbank/http/accept-language";
import type { PageMessages } from "./page-wording.ts";
import { english } from "./wording.en.ts";
import { dutch } from "./wording.nl.ts";

export const pageMessages: Record<Language, PageMessages> = { en: english, nl: dutch };
