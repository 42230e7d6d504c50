import { z } from "zod";
import { maxUnauthenticatedBytes } from "@werkbank/http/body";
import { readFormBody } from "../../http/request-body.ts";
import { Problem, type RequestError } from "../../problems/problem.ts";
import { lines } from "../../schema/text.ts";

/** A reader's feedback on a documentation page. */
export type Feedback = {
  /** A path of the site; it begins with exactly one slash. */
  page: string;
  helpful: boolean;
  comment: string | null;
};

const maxCommentLength = 1_000;

/** Without a second slash at the start, since the response redirects to this path. */
const pagePath = /^(?:\/|(?:\/[a-z0-9][\w.-]*){1,10})$/iu;

const Form = z.object({
  page: z.string().max(300).regex(pagePath),
  helpful: z.enum(["yes", "no"]),
  comment: lines({ max: maxCommentLength }),
});

/**
 * Reads the form below every documentation page: `page`, `helpful` (`yes` or `no`) and optionally `comment`.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_JSON, VALIDATION_FAILED
 */
export async function readFeedback(request: Request): Promise<Feedback> {
  const form = await readFormBody(request, maxUnauthenticatedBytes);
  const parsed = Form.safeParse({
    page: form.get("page") ?? "",
    helpful: form.get("helpful") ?? "",
    // Browsers send line endings as CR LF.
    comment: (form.get("comment") ?? "").replaceAll("\r\n", "\n").trim(),
  });
  if (!parsed.success) throw toFormProblem(parsed.error.issues);
  const { page, helpful, comment } = parsed.data;
  return { page, helpful: helpful === "yes", comment: comment === "" ? null : comment };
}

const fieldErrors: Record<keyof typeof Form.shape, Omit<RequestError, "location" | "received">> = {
  page: {
    rule: "pattern",
    message: "must be a path of the documentation",
    expected: "/quickstart",
  },
  helpful: { rule: "enum", message: "must be yes or no", expected: ["yes", "no"] },
  comment: {
    rule: "maxLength",
    message: `must have at most ${maxCommentLength} characters, none of them control characters`,
    expected: maxCommentLength,
  },
};

function toFormProblem(issues: readonly { path: PropertyKey[] }[]): Problem {
  const names = [...new Set(issues.map(({ path }) => path[0] as keyof typeof fieldErrors))];
  const errors: RequestError[] = names.map((name) => ({
    location: "body",
    pointer: `/${name}`,
    ...fieldErrors[name],
    received: null,
  }));
  const messages = names.map((name) => `${name} ${fieldErrors[name].message}`).join("; ");
  return new Problem("VALIDATION_FAILED", `The form is not valid: ${messages}.`, { errors });
}
