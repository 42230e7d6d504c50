import { AuthError } from "../http/errors.ts";

export const shortestPassword = 8;
export const longestPassword = 1024;

/** @throws AuthError 422 `weak_password` */
export function requireStrongPassword(password: string): void {
  if (password.length >= shortestPassword && password.length <= longestPassword) {
    return;
  }
  const message = `Password should have ${shortestPassword} to ${longestPassword} characters.`;
  throw new AuthError(422, "weak_password", message, {
    weak_password: { message, reasons: ["length"] },
  });
}
