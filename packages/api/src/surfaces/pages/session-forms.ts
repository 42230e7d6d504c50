import { clearSession } from "../../auth/session-cookie.ts";
import { login } from "../../domains/account/operations/login.ts";
import { logout } from "../../domains/account/operations/logout.ts";
import { Problem } from "../../problems/problem.ts";
import { run, type Visitor } from "./visitor.ts";

/**
 * Signs in: the answer then carries the session cookie.
 *
 * @returns null after a success, else the problem
 */
export async function signIn(
  visitor: Visitor,
  { email, password }: { email: string; password: string },
): Promise<Problem | null> {
  const outcome = await run(visitor, login, { body: { email, password } });
  return outcome instanceof Problem ? outcome : null;
}

/** Signs out: the cookie goes, whether or not the session could still be ended at its provider. */
export async function signOut(visitor: Visitor): Promise<void> {
  const { exchange, service, principal } = visitor;
  if (principal !== null) await run(visitor, logout);
  exchange.setCookies = clearSession(exchange.request, service.config.auth);
}
