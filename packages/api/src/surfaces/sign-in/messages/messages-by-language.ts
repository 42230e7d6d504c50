import type { Language } from "@werkbank/http/accept-language";
import { english } from "./messages.en.ts";
import { dutch } from "./messages.nl.ts";
import type { SignInMessages } from "./sign-in-messages.ts";

export const signInMessages: Record<Language, SignInMessages> = { en: english, nl: dutch };
