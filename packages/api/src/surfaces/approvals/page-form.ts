import { readFormBody } from "../../http/request-body.ts";
import { Problem } from "../../problems/problem.ts";

/** What a form of these pages asks for. */
export type PageForm =
  | { action: "sign-in"; email: string; password: string }
  | { action: "sign-out" }
  | Decision;

export type Decision = { action: "approve" | "reject"; comment: string };

const maxBytes = 64 * 1024;

/**
 * Reads a submitted form.
 *
 * @throws Problem VALIDATION_FAILED when it is none of these pages, and as `readFormBody`
 */
export async function readPageForm(request: Request): Promise<PageForm> {
  const form = await readFormBody(request, maxBytes);
  const text = (name: string) => form.get(name) ?? "";
  const action = form.get("action");
  switch (action) {
    case "sign-in":
      return { action, email: text("email").trim(), password: text("password") };
    case "sign-out":
      return { action };
    case "approve":
    case "reject":
      // Browsers send line ends as CR LF.
      return { action, comment: text("comment").replaceAll("\r\n", "\n").trim() };
    default:
      throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
  }
}
