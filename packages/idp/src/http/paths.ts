/** Paths of the provider's own pages, at the root of the issuer's origin. */
export const consentPath = "/oauth/consent";
export const signInPath = "/oauth/sign-in";
export const signOutPath = "/oauth/sign-out";
export const signUpPath = "/sign-up";
/** Shows where a message was sent, with a form for its code. */
export const checkMailPath = "/check-mail";
/** The target of links in mail: nothing changes until the user presses a button. */
export const confirmPath = "/confirm";
export const donePath = "/done";
export const forgotPasswordPath = "/forgot-password";
export const newPasswordPath = "/new-password";
export const outboxPath = "/outbox";
export const accountPath = "/account";
export const accountSessionsPath = "/account/sessions";
export const accountConsentsPath = "/account/consents";
export const accountPasswordPath = "/account/password";
