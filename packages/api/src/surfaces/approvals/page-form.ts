import { Problem } from "../../problems/problem.ts";
import {
  readVisitorForm,
  type SessionForm,
  toSessionForm,
  toText,
} from "../pages/session-forms.ts";
import type { Visitor } from "../pages/visitor.ts";

/** A submitted form of these pages. */
export type PageForm = SessionForm | Decision;

/** `reject-all` rejects all pending calls of the same client and requester. */
export type Decision = { action: "approve" | "reject" | "reject-all"; comment: string };

/**
 * Reads a submitted form.
 *
 * @throws Problem VALIDATION_FAILED for an unknown form, and as `readVisitorForm`
 */
export async function readPageForm(visitor: Visitor): Promise<PageForm> {
  const { values: form } = await readVisitorForm(visitor);
  const session = toSessionForm(form);
  if (session !== null) return session;
  const action = form.get("action");
  if (action === "approve" || action === "reject" || action === "reject-all")
    return { action, comment: toText(form, "comment") };
  throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
}
