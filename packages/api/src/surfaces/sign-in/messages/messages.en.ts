import { english as shell } from "../../pages/messages/shell.en.ts";
import type { SignInMessages } from "./sign-in-messages.ts";

export const english: SignInMessages = {
  ...shell,
  rejected: {
    title: "You are not signed in",
    reasons: {
      denied: "The identity provider did not give access.",
      stale: "This sign-in has expired, was used before, or began in another browser or tab.",
      invalid: "The identity provider returned a response that this service does not accept.",
    },
    again: "Sign in again",
  },
  notFound: { title: "Page not found", text: "There is no page at this URL." },
};
