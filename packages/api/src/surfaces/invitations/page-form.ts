import { Problem } from "../../problems/problem.ts";
import { isUuid } from "../../schema/uuid.ts";
import { readVisitorForm, type SessionForm, toSessionForm } from "../pages/session-forms.ts";
import type { Visitor } from "../pages/visitor.ts";

/** Accepts the invitation, with the idempotency key of the form. */
export type AcceptanceForm = { action: "accept"; key: string };

/**
 * Reads a submitted form.
 *
 * @throws Problem VALIDATION_FAILED for an unknown form, and as `readVisitorForm`
 */
export async function readPageForm(visitor: Visitor): Promise<SessionForm | AcceptanceForm> {
  const form = await readVisitorForm(visitor);
  const session = toSessionForm(form);
  if (session !== null) return session;
  const [action, key] = [form.get("action"), form.get("key") ?? ""];
  if (action === "accept" && isUuid(key)) return { action, key };
  throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
}
