/** Paths of the provider's own pages, at the root of the issuer's origin. */
export const consentPath = "/oauth/consent";
export const signInPath = "/oauth/sign-in";
export const signOutPath = "/oauth/sign-out";
export const signUpPath = "/sign-up";
/** Tells where a message was sent, and takes its code. */
export const checkMailPath = "/check-mail";
/** Where links in mail lead: nothing happens before a button is pressed. */
export const confirmPath = "/confirm";
export const donePath = "/done";
export const forgotPasswordPath = "/forgot-password";
export const newPasswordPath = "/new-password";
export const outboxPath = "/outbox";
export const accountPath = "/account";
export const accountSessionsPath = "/account/sessions";
export const accountConsentsPath = "/account/consents";
export const accountPasswordPath = "/account/password";
