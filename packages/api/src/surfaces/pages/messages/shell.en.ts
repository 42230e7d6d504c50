import type { ShellMessages } from "./shell-messages.ts";

export const english: ShellMessages = {
  languageName: "English",
  locale: "en-GB",
  signedInAs: "Signed in as",
  signOut: "Sign out",
  email: "E-mail address",
  password: "Password",
  submitSignIn: "Sign in",
  forgotPassword: "Forgot your password?",
  createAccount: "Create an account",
  problems: {
    AUTH_INVALID_CREDENTIALS: "The e-mail address or the password is wrong.",
    AUTH_CONFIRMATION_REQUIRED: "This e-mail address is not confirmed yet.",
    AUTH_VALIDATION_ERROR: "Type your e-mail address and your password.",
    AUTH_PROVIDER_ERROR: "Signing in does not work at the moment. Try again in a minute.",
    AUTH_INVALID_TOKEN: "This page is for people, not for programs. Open it again and sign in.",
    CSRF_ORIGIN_REFUSED: "This form came from another site. Open the page again and send it there.",
    RATE_LIMITED: "There are too many requests now. Try again in a minute.",
    SERVICE_UNAVAILABLE: "This does not work at the moment. Try again in a minute.",
    METHOD_NOT_ALLOWED: "This is not possible here.",
    UNSUPPORTED_MEDIA_TYPE: "This form could not be read. Go back and try again.",
    BODY_TOO_LARGE: "This form is too long. Go back and shorten the text.",
    VALIDATION_FAILED: "This form could not be read. Go back and try again.",
    other: "Something went wrong on our side. Try again later.",
  },
  hiddenCharacter: (code) => `hidden character ${code}`,
};
