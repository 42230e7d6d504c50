import type { Language } from "@werkbank/http/accept-language";
import type { AccountMessages } from "./account-messages.ts";
import { english } from "./messages.en.ts";
import { dutch } from "./messages.nl.ts";

export const accountMessages: Record<Language, AccountMessages> = { en: english, nl: dutch };
