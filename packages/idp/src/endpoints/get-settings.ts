import type { Endpoint } from "../context.ts";

/** Sign-in methods of Supabase Auth that this provider does not support. */
const unsupportedProviders = [
  "anonymous_users",
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "fly",
  "github",
  "gitlab",
  "google",
  "kakao",
  "keycloak",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "phone",
  "slack",
  "slack_oidc",
  "spotify",
  "twitch",
  "twitter",
  "workos",
  "zoom",
];

/** `GET /settings`: the supported sign-in methods. */
export const getSettings: Endpoint = (idp, c) =>
  c.json({
    external: {
      ...Object.fromEntries(unsupportedProviders.map((name) => [name, false])),
      email: true,
    },
    disable_signup: idp.signUp === "disabled",
    mailer_autoconfirm: idp.signUp === "autoconfirm",
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  });
