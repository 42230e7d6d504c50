import type { Endpoint } from "../context.ts";

/** `GET /settings`: what a sign-in form may offer. */
export const getSettings: Endpoint = (idp, c) =>
  c.json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: idp.signUp === "disabled",
    mailer_autoconfirm: idp.signUp === "autoconfirm",
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  });
