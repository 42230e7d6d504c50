/** Where browsers start to sign in at an OpenID Connect provider. */
export const signInPath = "/auth/sign-in";
/** The path of the redirect URI, to which the provider returns them. */
export const callbackPath = "/auth/callback";
