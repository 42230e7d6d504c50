import type { Language } from "@werkbank/http/accept-language";
import type { SignInRejectionReason } from "../../../auth/sign-in/sign-in-rejection.ts";
import type { ShellMessages } from "../../pages/messages/shell-messages.ts";
import { dutch } from "./messages.nl.ts";
import { english } from "./messages.en.ts";

/** The messages of the sign-in at an OpenID Connect provider, in one language. */
export type SignInMessages = ShellMessages & {
  rejected: { title: string; reasons: Record<SignInRejectionReason, string>; again: string };
  notFound: { title: string; text: string };
};

export const signInMessages: Record<Language, SignInMessages> = { en: english, nl: dutch };
