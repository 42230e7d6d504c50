import { Problem } from "../../problems/problem.ts";
import { isUuid } from "../../schema/uuid.ts";
import {
  readVisitorForm,
  type SessionForm,
  toSessionForm,
  toText,
} from "../pages/session-forms.ts";
import type { Visitor } from "../pages/visitor.ts";

/** A change made on the page, with the idempotency key of the form. */
export type RecordForm =
  | { action: "move"; status: string; key: string }
  | { action: "write"; text: string; key: string };

/**
 * Reads a submitted form.
 *
 * @throws Problem VALIDATION_FAILED for an unknown form, and as `readVisitorForm`
 */
export async function readPageForm(visitor: Visitor): Promise<SessionForm | RecordForm> {
  const form = await readVisitorForm(visitor);
  const session = toSessionForm(form);
  if (session !== null) return session;
  const [action, key] = [form.get("action"), form.get("key") ?? ""];
  if (isUuid(key)) {
    if (action === "write") return { action, text: toText(form, "text"), key };
    const status = form.get("status");
    if (status !== null) return { action: "move", status, key };
  }
  throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
}
