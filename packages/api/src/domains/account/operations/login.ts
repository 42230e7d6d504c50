import { z } from "zod";
import { sessionCookieNames, toSetCookies } from "../../../auth/session-cookie.ts";
import { Problem } from "../../../problems/problem.ts";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import { email, opaque } from "../../../schema/text.ts";
import { timestamp } from "../../../schema/values.ts";
import { asUser } from "../../../database/tenant.ts";
import { CurrentUser, readCurrentUser } from "../user.ts";

const Login = z
  .strictObject({
    email: email().meta({
      description: "The email address of the account; case does not matter.",
      examples: ["sanne@singel.example"],
    }),
    password: opaque({ min: 1, max: 1_024 }).meta({
      format: "password",
      description: "The password of the account. Only handed on to the identity provider.",
      examples: ["werkbank-demo-2026"],
    }),
  })
  .meta({ id: "Login", description: "Credentials of an account at the identity provider." });

const Session = z
  .strictObject({
    expiresAt: timestamp().meta({
      description: "When the access token runs out; a later call renews it with the cookie.",
    }),
  })
  .meta({ id: "Session", description: "The session that the cookie holds." });

const LoginResult = z
  .strictObject({
    user: CurrentUser.meta({ description: "Who signed in." }),
    session: Session.meta({ description: "The session that the cookie holds." }),
  })
  .meta({ id: "LoginResult", description: "Who signed in, and when the session expires." });

export const login = defineAccountOperation({
  id: "login",
  method: "POST",
  path: "/v1/auth/login",
  tag: "Account",
  permission: "public",
  summary: "Sign in with email and password",
  description:
    "Asks the identity provider for a session and sets it as the cookie `sb-auth-token` (in chunks `sb-auth-token.0`, `.1`, … when it is large). An unknown email address and a wrong password get the same response. Also answered at `/auth/login`.",
  body: Login,
  example: { email: "sanne@singel.example", password: "werkbank-demo-2026" },
  success: 200,
  response: LoginResult,
  problems: [
    "AUTH_VALIDATION_ERROR",
    "AUTH_INVALID_CREDENTIALS",
    "AUTH_CONFIRMATION_REQUIRED",
    "AUTH_PROVIDER_ERROR",
    "AUTH_RESOURCE_SERVER_MISCONFIGURED",
    "CSRF_ORIGIN_REFUSED",
  ],
  traits: ["fixedBySpecification", "credentials"],
  handle: async ({ service, body, request, ip, now, language }) => {
    const attempt = await service.rateLimits.countLogin(request, body.email);
    const { principal, session } = await service.authenticator
      .signIn(body.email, body.password, ip)
      .catch(async (error: unknown) => {
        const hasInvalidCredentials =
          error instanceof Problem && error.code === "AUTH_INVALID_CREDENTIALS";
        if (!hasInvalidCredentials) await attempt.cancel();
        throw error;
      });
    await attempt.succeed();
    const user = await asUser(service.database, principal.userId, (transaction) =>
      readCurrentUser(transaction, principal, now, language),
    );
    return {
      result: {
        user,
        session: { expiresAt: new Date(session.expires_at * 1_000).toISOString() },
      },
      setCookies: toSetCookies(session, {
        secure: service.config.baseUrl.startsWith("https:"),
        previousChunkNames: sessionCookieNames(request.headers.get("cookie")),
      }),
    };
  },
});
