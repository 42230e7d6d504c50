import { defineAccountOperation } from "../../../kernel/define-operation.ts";

export const logout = defineAccountOperation({
  id: "logout",
  method: "POST",
  path: "/v1/auth/logout",
  tag: "Account",
  permission: "session",
  summary: "Sign out",
  description:
    "Ends the session of the call at the identity provider and removes its cookies. Access tokens already issued stay valid until they expire.",
  success: 204,
  problems: ["AUTH_PROVIDER_ERROR", "CSRF_ORIGIN_REFUSED"],
  handle: async ({ service, accessToken }) => {
    if (accessToken !== null) await service.authenticator.signOut(accessToken);
    return { result: undefined };
  },
});
