import type { Endpoint } from "../context.ts";

/** `GET /settings`: what a sign-in form may offer. */
export const getSettings: Endpoint = (_idp, c) =>
  c.json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: true,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  });
