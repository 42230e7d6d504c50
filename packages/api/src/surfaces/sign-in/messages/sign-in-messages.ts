import type { SignInRejectionReason } from "../../../auth/sign-in/sign-in-rejection.ts";
import type { ShellMessages } from "../../pages/messages/shell-messages.ts";

/** The messages of the sign-in at an OpenID Connect provider, in one language. */
export type SignInMessages = ShellMessages & {
  rejected: { title: string; reasons: Record<SignInRejectionReason, string>; again: string };
  notFound: { title: string; text: string };
};
