import type { Endpoint } from "../context.ts";

/** Other ways in, all of which this provider leaves to the real one. */
const absentProviders = [
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

/** `GET /settings`: what a sign-in form may offer. */
export const getSettings: Endpoint = (_idp, c) =>
  c.json({
    external: { ...Object.fromEntries(absentProviders.map((name) => [name, false])), email: true },
    disable_signup: true,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  });
