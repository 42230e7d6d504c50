/** Paths of the provider's own pages, at the root of the issuer's origin. */
export const consentPath = "/oauth/consent";
export const signInPath = "/oauth/sign-in";
export const signOutPath = "/oauth/sign-out";
export const accountPath = "/account";
export const accountSessionsPath = "/account/sessions";
export const accountConsentsPath = "/account/consents";
export const accountPasswordPath = "/account/password";
