import { AuthError } from "../http/errors.ts";

export const minPasswordLength = 8;
export const maxPasswordLength = 1024;

/** @throws AuthError 422 `weak_password` */
export function assertStrongPassword(password: string): void {
  if (password.length >= minPasswordLength && password.length <= maxPasswordLength) {
    return;
  }
  const message = `Password should have ${minPasswordLength} to ${maxPasswordLength} characters.`;
  throw new AuthError(422, "weak_password", message, {
    weak_password: { message, reasons: ["length"] },
  });
}
